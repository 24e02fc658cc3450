import { PageLoading } from '@/ui/page-loading';

export default function TierLoading() {
  return <PageLoading shape="detail" />;
}
