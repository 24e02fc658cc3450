import { PageLoading } from '@/ui/page-loading';

export default function NewPlanLoading() {
  return <PageLoading title="New plan" shape="list" />;
}
