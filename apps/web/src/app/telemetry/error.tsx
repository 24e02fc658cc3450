'use client';

import { PageError, type PageErrorProps } from '@/ui/page-error';

const back = { href: '/telemetry', label: 'All telemetry' };

export default function TelemetryError(props: PageErrorProps) {
  return <PageError {...props} back={back} />;
}
