import type { RunDetail } from '@headroom/services';
import { Notice } from '@/ui/notice';
import { Time } from '@/ui/time';

/** What of a run is no longer there, since it is not seen by looking at the rest. */
export function RemovedNotice({ run }: { run: Pick<RunDetail, 'rawRemovedAt' | 'courseRemovedAt'> }) {
  const removedAt = run.courseRemovedAt ?? run.rawRemovedAt;
  if (!removedAt) return null;
  return (
    <Notice kind="info" className="mb-4">
      {run.courseRemovedAt ? 'The course of this run over time was removed on ' : 'Raw seconds were removed on '}
      <Time at={removedAt} />
      {run.courseRemovedAt
        ? ': what it concluded, its levels and their statistics are as they were.'
        : ': its course is shown in steps of ten seconds or a minute. Verdict, levels and statistics are as they were.'}
    </Notice>
  );
}
