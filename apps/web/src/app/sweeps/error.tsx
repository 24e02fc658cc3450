'use client';

import { PageError, type PageErrorProps } from '@/ui/page-error';

const back = { href: '/benchmarks', label: 'All benchmarks' };

export default function SweepsError(props: PageErrorProps) {
  return <PageError {...props} back={back} />;
}
