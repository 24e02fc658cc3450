import { assertExists } from '@headroom/services';
import type { ReactNode } from 'react';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';

interface BenchmarkLayoutProps {
  params: Promise<{ id: string }>;
  children: ReactNode;
}

/** Above what is shown while the benchmark is read, so that one that is not there is answered with 404. */
export default async function BenchmarkLayout({ params, children }: BenchmarkLayoutProps) {
  await forPage(assertExists(await requestContext(), { kind: 'benchmark', ids: [(await params).id] }));
  return children;
}
