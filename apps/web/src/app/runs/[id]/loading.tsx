import { PageLoading } from '@/ui/page-loading';

export default function RunLoading() {
  return <PageLoading shape="detail" />;
}
