import { isAllowed } from '@headroom/services';
import type { ReactNode } from 'react';
import { sections } from '@/features/settings/sections';
import { requestContext } from '@/server/ctx';
import { PageTabs } from '@/ui/page-tabs';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const ctx = await requestContext();
  const shown = sections.filter(({ needs }) => !needs || isAllowed(ctx, needs));
  return (
    <>
      <PageTabs label="Settings" pages={shown.map(({ href, label }) => ({ href, label }))} />
      {children}
    </>
  );
}
