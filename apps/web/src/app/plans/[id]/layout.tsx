import { assertExists } from '@headroom/services';
import type { ReactNode } from 'react';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';

interface PlanLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Above what is shown while the plan is read, so that one that is not there is answered with 404. */
export default async function PlanLayout({ params, children }: PlanLayoutProps) {
  await forPage(assertExists(await requestContext(), { kind: 'plan', ids: [(await params).id] }));
  return children;
}
