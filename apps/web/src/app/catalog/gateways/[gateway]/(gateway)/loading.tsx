import { PageLoading } from '@/ui/page-loading';

export default function GatewayLoading() {
  return <PageLoading shape="detail" />;
}
