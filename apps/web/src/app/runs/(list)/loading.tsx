import { PageLoading } from '@/ui/page-loading';

export default function RunsLoading() {
  return <PageLoading title="Runs" shape="list" />;
}
