import { PageNotFound } from '@/ui/page-not-found';

export const metadata = { title: 'Not found' };

export default function CatalogNotFound() {
  return (
    <PageNotFound title="There is no such gateway or tier" back={{ href: '/catalog', label: 'Go to the catalog' }} />
  );
}
