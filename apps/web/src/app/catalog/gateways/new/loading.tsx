import { PageLoading } from '@/ui/page-loading';

export default function NewGatewayLoading() {
  return <PageLoading title="New gateway" shape="list" />;
}
