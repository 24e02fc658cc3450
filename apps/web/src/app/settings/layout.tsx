import type { ReactNode } from 'react';
import { SectionTabs } from '@/features/settings/section-tabs';

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SectionTabs />
      {children}
    </>
  );
}
