import { PageLoading } from '@/ui/page-loading';

export default function CompareLoading() {
  return <PageLoading title="Compare" shape="list" />;
}
