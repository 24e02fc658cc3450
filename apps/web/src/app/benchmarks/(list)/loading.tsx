import { PageLoading } from '@/ui/page-loading';

export default function BenchmarksLoading() {
  return <PageLoading title="Benchmarks" shape="list" />;
}
