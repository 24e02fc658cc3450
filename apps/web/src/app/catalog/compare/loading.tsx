import { PageLoading } from '@/ui/page-loading';

export default function CompareTiersLoading() {
  return <PageLoading title="Compare tiers" shape="list" />;
}
