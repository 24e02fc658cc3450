import { PageLoading } from '@/ui/page-loading';

export default function SweepLoading() {
  return <PageLoading title="Sweep" shape="list" />;
}
