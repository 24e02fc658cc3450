'use client';

import { PageError, type PageErrorProps } from '@/ui/page-error';

const back = { href: '/runs', label: 'All runs' };

export default function CompareError(props: PageErrorProps) {
  return <PageError {...props} back={back} />;
}
