'use client';

import { PageError, type PageErrorProps } from '@/ui/page-error';

const back = { href: '/', label: 'Overview' };

export default function SharesError(props: PageErrorProps) {
  return <PageError {...props} back={back} />;
}
