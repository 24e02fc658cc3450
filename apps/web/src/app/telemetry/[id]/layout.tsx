import { assertExists } from '@headroom/services';
import type { ReactNode } from 'react';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';

interface TelemetryLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Above what is shown while the series is read, so that one that is not there is answered with 404. */
export default async function TelemetryLayout({ params, children }: TelemetryLayoutProps) {
  await forPage(assertExists(await requestContext(), { kind: 'telemetry', ids: [(await params).id] }));
  return children;
}
