import { listChannels, listSchedules, roles } from '@headroom/services';
import { CalendarClock } from 'lucide-react';
import { SchedulesTable } from '@/features/delivery/schedules-table';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { RefreshWhile } from '@/ui/refresh-while';

export const metadata = { title: 'Scheduled reports' };

export default async function SchedulesPage() {
  const ctx = await requestContext();
  const [schedules, channels] = await forPage(Promise.all([listSchedules(ctx), listChannels(ctx)]));
  return (
    <>
      <RefreshWhile active={schedules.some(({ askedAt }) => askedAt !== null)} />
      <PageHeader title="Scheduled reports" note="Reports that are sent by themselves, made anew each time." />
      <Card padded={false}>
        {schedules.length > 0 ? (
          <SchedulesTable {...{ schedules, channels }} mayWrite={roles.indexOf(ctx.role) >= roles.indexOf('editor')} />
        ) : (
          <EmptyState
            icon={CalendarClock}
            title="No report is scheduled yet"
            action={<ButtonLink href="/reports">Go to the cost report</ButtonLink>}
          >
            A report is scheduled from its page, with its filters.
          </EmptyState>
        )}
      </Card>
    </>
  );
}
