import { PageLoading } from '@/ui/page-loading';

export default function CatalogLoading() {
  return <PageLoading title="Catalog" shape="list" />;
}
