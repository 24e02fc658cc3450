import { getRetention, roleAllows } from '@headroom/services';
import { RetentionForm } from '@/features/retention/retention-form';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';

export const metadata = { title: 'Retention' };

const inDays = (days: number | null) => (days === null ? 'for ever' : days === 1 ? 'for 1 day' : `for ${days} days`);

export default async function RetentionPage() {
  const ctx = await requestContext();
  const retention = await forPage(getRetention(ctx));
  return (
    <>
      <PageHeader
        title="Retention"
        note="Verdicts, levels, statistics and recommendations stay. Runs of a baseline, and runs behind a link that is open, keep everything."
      />
      <Card title="How long measurements are kept">
        {roleAllows(ctx.role, 'workspace.write') ? (
          <RetentionForm retention={retention} />
        ) : (
          <p>
            Raw seconds are kept {inDays(retention.rawKeepDays)}, the course of a run over time{' '}
            {inDays(retention.courseKeepDays)}. An admin can change that.
          </p>
        )}
      </Card>
    </>
  );
}
