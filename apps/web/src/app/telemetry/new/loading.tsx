import { PageLoading } from '@/ui/page-loading';

export default function NewTelemetryLoading() {
  return <PageLoading title="Import telemetry" shape="list" />;
}
