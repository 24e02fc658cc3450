import { PageLoading } from '@/ui/page-loading';

export default function PlanLoading() {
  return <PageLoading shape="detail" />;
}
