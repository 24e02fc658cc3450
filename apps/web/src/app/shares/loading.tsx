import { PageLoading } from '@/ui/page-loading';

export default function SharesLoading() {
  return <PageLoading title="Shared links" shape="list" />;
}
