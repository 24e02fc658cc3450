import { PageLoading } from '@/ui/page-loading';

export default function BenchmarkLoading() {
  return <PageLoading shape="detail" />;
}
