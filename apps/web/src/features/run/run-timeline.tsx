import { Card } from '@/ui/card';
import { Time } from '@/ui/time';
import type { RunView } from './run-view';

/** What happened, newest first, and who or what caused it. */
export function RunTimeline({ run }: { run: RunView }) {
  return (
    <Card title="Log" note={`${run.events.length} entries`} padded={false}>
      <ol
        tabIndex={0}
        aria-label="Log of the run, newest first"
        className="max-h-112 overflow-y-auto border-t border-line py-1 text-[13px]"
      >
        {run.events.toReversed().map(({ at, actor, message }, index) => (
          <li key={run.events.length - index} className="grid grid-cols-[4.5rem_1fr] gap-2 px-4 py-1.5">
            <span className="text-xs leading-5 text-ink-3">
              <Time at={at} shape="clock" />
            </span>
            <span className="min-w-0 break-words">
              {message}
              {actor.startsWith('person:') && <span className="text-ink-3"> (person)</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
