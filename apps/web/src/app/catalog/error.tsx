'use client';

import { PageError, type PageErrorProps } from '@/ui/page-error';

const back = { href: '/catalog', label: 'Go to the catalog' };

export default function CatalogError(props: PageErrorProps) {
  return <PageError {...props} back={back} />;
}
