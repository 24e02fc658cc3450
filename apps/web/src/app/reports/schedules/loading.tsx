import { PageLoading } from '@/ui/page-loading';

export default function SchedulesLoading() {
  return <PageLoading title="Scheduled reports" shape="list" />;
}
