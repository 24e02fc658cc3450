import { CircleCheck, CircleStop, Clock, LoaderCircle, TriangleAlert, Undo2 } from 'lucide-react';
import { Tag } from '@/ui/tag';

interface SweepStateTagProps {
  sweep: {
    state: 'queued' | 'running' | 'restoring' | 'finished';
    stopRequestedAt: unknown;
    before: unknown;
    restoredAt: unknown;
  };
}

/** Where a sweep stands. */
export function SweepStateTag({ sweep: { state, stopRequestedAt, before, restoredAt } }: SweepStateTagProps) {
  if (state === 'finished') {
    if (before !== null && restoredAt === null)
      return (
        <Tag tone="bad" icon={TriangleAlert}>
          Gateway not put back
        </Tag>
      );
    return stopRequestedAt ? (
      <Tag icon={CircleStop}>Stopped</Tag>
    ) : (
      <Tag tone="good" icon={CircleCheck}>
        Finished
      </Tag>
    );
  }
  if (state === 'restoring')
    return (
      <Tag tone="accent" icon={Undo2}>
        Putting the gateway back
      </Tag>
    );
  if (stopRequestedAt)
    return (
      <Tag tone="warn" icon={CircleStop}>
        Stopping
      </Tag>
    );
  return state === 'queued' ? (
    <Tag icon={Clock}>Queued</Tag>
  ) : (
    <Tag tone="accent" icon={LoaderCircle}>
      Running
    </Tag>
  );
}
