import { PageLoading } from '@/ui/page-loading';

export default function ReportsLoading() {
  return <PageLoading title="Cost report" shape="list" />;
}
