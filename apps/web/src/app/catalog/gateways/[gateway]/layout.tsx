import type { ReactNode } from 'react';
import { readGateway } from '@/server/read-gateway';

interface GatewayLayoutProps {
  params: Promise<{ gateway: string }>;
  children: ReactNode;
}

/** Above what is shown while the page is read, so that a gateway that is not there is answered with 404. */
export default async function GatewayLayout({ params, children }: GatewayLayoutProps) {
  await readGateway((await params).gateway);
  return children;
}
