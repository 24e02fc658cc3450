import { PageLoading } from '@/ui/page-loading';

export default function NewPolicySetLoading() {
  return <PageLoading title="New policy set" shape="list" />;
}
