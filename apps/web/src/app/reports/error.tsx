'use client';

import { PageError, type PageErrorProps } from '@/ui/page-error';

const back = { href: '/plans', label: 'All plans' };

export default function ReportsError(props: PageErrorProps) {
  return <PageError {...props} back={back} />;
}
