import { PageLoading } from '@/ui/page-loading';

export default function NewBenchmarkLoading() {
  return <PageLoading title="New benchmark" shape="list" />;
}
