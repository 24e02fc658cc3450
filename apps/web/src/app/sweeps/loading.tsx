import { PageLoading } from '@/ui/page-loading';

export default function SweepsLoading() {
  return <PageLoading title="Sweep" shape="list" />;
}
