import { PageLoading } from '@/ui/page-loading';

export default function Loading() {
  return <PageLoading shape="list" />;
}
