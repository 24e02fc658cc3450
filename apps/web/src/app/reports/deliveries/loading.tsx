import { PageLoading } from '@/ui/page-loading';

export default function DeliveriesLoading() {
  return <PageLoading title="Deliveries" shape="list" />;
}
