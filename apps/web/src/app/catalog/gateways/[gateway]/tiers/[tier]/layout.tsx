import type { ReactNode } from 'react';
import { readTier } from '@/server/read-gateway';

interface TierLayoutProps {
  params: Promise<{ gateway: string; tier: string }>;
  children: ReactNode;
}

/** Above what is shown while the page is read, so that a tier that is not there is answered with 404. */
export default async function TierLayout({ params, children }: TierLayoutProps) {
  await readTier(await params);
  return children;
}
