import type { ReactNode } from 'react';
import { readPolicySet } from '@/server/read-policy-set';

interface PolicySetLayoutProps {
  params: Promise<{ gateway: string; name: string }>;
  children: ReactNode;
}

/** Above what is shown while the page is read, so that a set that is not there is answered with 404. */
export default async function PolicySetLayout({ params, children }: PolicySetLayoutProps) {
  const { gateway, name } = await params;
  await readPolicySet(gateway, name);
  return children;
}
