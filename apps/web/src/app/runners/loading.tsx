import { PageLoading } from '@/ui/page-loading';

export default function RunnersLoading() {
  return <PageLoading title="Runners" shape="list" />;
}
