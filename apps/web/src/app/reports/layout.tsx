import type { ReactNode } from 'react';
import { PageTabs } from '@/ui/page-tabs';

const pages = [
  { href: '/reports', label: 'Cost report' },
  { href: '/reports/schedules', label: 'Scheduled' },
  { href: '/reports/deliveries', label: 'Deliveries' },
  { href: '/reports/channels', label: 'Channels' },
] as const;

export default function ReportsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTabs label="Reports" pages={pages} />
      {children}
    </>
  );
}
