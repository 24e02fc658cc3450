import { PageLoading } from '@/ui/page-loading';

export default function PoliciesLoading() {
  return <PageLoading title="Policies" shape="list" />;
}
