'use client';

import { PageError, type PageErrorProps } from '@/ui/page-error';

const back = { href: '/policies', label: 'All policy sets' };

export default function PoliciesError(props: PageErrorProps) {
  return <PageError {...props} back={back} />;
}
