'use client';

import { PageError, type PageErrorProps } from '@/ui/page-error';

const back = { href: '/runners', label: 'Go to the runners' };

export default function RunnersError(props: PageErrorProps) {
  return <PageError {...props} back={back} />;
}
