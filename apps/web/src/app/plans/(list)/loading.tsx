import { PageLoading } from '@/ui/page-loading';

export default function PlansLoading() {
  return <PageLoading title="Plans" shape="list" />;
}
