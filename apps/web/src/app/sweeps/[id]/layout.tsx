import { assertExists } from '@headroom/services';
import type { ReactNode } from 'react';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';

interface SweepLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Above what is shown while the sweep is read, so that one that is not there is answered with 404. */
export default async function SweepLayout({ params, children }: SweepLayoutProps) {
  await forPage(assertExists(await requestContext(), { kind: 'sweep', ids: [(await params).id] }));
  return children;
}
