import type { ActiveRun } from '@headroom/services';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { formatSpan } from '@/ui/format';

interface ActiveRunsProps {
  runs: readonly ActiveRun[];
  /** The tag of a run's state. */
  stateOf: (run: ActiveRun['run']) => ReactNode;
}

/** What is under way, and how much of its longest time is over. */
export function ActiveRuns({ runs, stateOf }: ActiveRunsProps) {
  if (runs.length === 0) return null;
  return (
    <Card title="Under way" note={`${runs.length}`}>
      <ul className="space-y-3">
        {runs.map(({ run, elapsedSeconds, atMostSeconds }) => (
          <li key={run.id} className="text-[13px]">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link href={`/runs/${run.id}`} className="font-medium hover:text-accent hover:underline">
                {run.name}
              </Link>
              {stateOf(run)}
            </p>
            {elapsedSeconds !== null && atMostSeconds !== null ? (
              <>
                <div
                  role="progressbar"
                  aria-label={`Progress of ${run.name}`}
                  aria-valuenow={Math.round(shareOf(elapsedSeconds, atMostSeconds) * 100)}
                  aria-valuemin={0}
                  aria-valuemax={100}
                  className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken"
                >
                  <div
                    className="h-full bg-accent"
                    style={{ width: `${shareOf(elapsedSeconds, atMostSeconds) * 100}%` }}
                  />
                </div>
                <p className="mt-1 text-xs text-ink-3 tabular-nums">
                  {formatSpan(elapsedSeconds * 1000)} since it started; its load lasts at most{' '}
                  {formatSpan(atMostSeconds * 1000)}
                </p>
              </>
            ) : (
              <p className="text-xs text-ink-3">Waits for its turn</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const shareOf = (elapsed: number, atMost: number) => (atMost > 0 ? Math.min(elapsed / atMost, 1) : 1);
