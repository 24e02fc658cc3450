import { PageLoading } from '@/ui/page-loading';

export default function TelemetryLoading() {
  return <PageLoading shape="detail" />;
}
