import { PageNotFound } from '@/ui/page-not-found';

export const metadata = { title: 'Not found' };

export default function TelemetryNotFound() {
  return <PageNotFound title="There is no such telemetry" back={{ href: '/telemetry', label: 'All telemetry' }} />;
}
