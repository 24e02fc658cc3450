'use client';

import { PageError, type PageErrorProps } from '@/ui/page-error';

const back = { href: '/', label: 'Go to the overview' };

export default function ApiDocsError(props: PageErrorProps) {
  return <PageError {...props} back={back} />;
}
