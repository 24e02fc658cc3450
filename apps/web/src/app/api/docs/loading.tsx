import { PageLoading } from '@/ui/page-loading';

export default function ApiDocsLoading() {
  return <PageLoading shape="list" />;
}
