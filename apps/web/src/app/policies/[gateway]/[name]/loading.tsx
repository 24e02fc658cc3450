import { PageLoading } from '@/ui/page-loading';

export default function PolicySetLoading() {
  return <PageLoading shape="detail" />;
}
