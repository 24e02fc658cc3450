import { PageLoading } from '@/ui/page-loading';

export default function AzurePoliciesLoading() {
  return <PageLoading title="Policies from Azure" shape="list" />;
}
