import { assertExists } from '@headroom/services';
import type { ReactNode } from 'react';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';

interface RunLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Above what is shown while the run is read, so that one that is not there is answered with 404. */
export default async function RunLayout({ params, children }: RunLayoutProps) {
  await forPage(assertExists(await requestContext(), { kind: 'run', ids: [(await params).id] }));
  return children;
}
