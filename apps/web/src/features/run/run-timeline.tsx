import { Card } from '@/ui/card';
import { Time } from '@/ui/time';
import type { RunView } from './run-view';

/** What happened, newest first, and who or what caused it. */
export function RunTimeline({ run }: { run: RunView }) {
  return (
    <Card title="Timeline" note={`${run.events.length} entries`} padded={false}>
      <ol
        tabIndex={0}
        aria-label="Timeline of the run, newest first"
        className="max-h-112 overflow-y-auto border-t border-line py-1 text-[13px] print:max-h-none"
      >
        {run.events.toReversed().map(({ at, actor, actorName, state, message }, index) => (
          <li key={run.events.length - index} className="grid grid-cols-[4.5rem_1fr] gap-2 px-4 py-1.5">
            <span className="text-xs leading-5 text-ink-3">
              <Time at={at} shape="clock" />
            </span>
            <span className="min-w-0 break-words">
              {message}
              <span className="block text-xs text-ink-3">
                {state && <span className="first-letter:uppercase">{state} · </span>}
                {actorName ?? partOf(actor)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** A part of the product by the reference of an actor: `system:worker-a1` is "worker-a1". */
const partOf = (actor: string) => (actor.startsWith('person:') ? 'a person' : actor.replace(/^system:/, ''));
