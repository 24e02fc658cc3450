import type { Operations } from '@headroom/services';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { Figure, Figures } from '@/ui/figure';
import { Time } from '@/ui/time';
import { LeaveButton } from './leave-button';
import { PutBackButton } from './put-back-button';

const few = 10;

/** Lines of what needs a hand, or a sentence that nothing does. */
function Lines({ title, note, empty, lines }: { title: string; note?: string; empty: string; lines: ReactNode[] }) {
  return (
    <Card title={title} note={note}>
      {lines.length === 0 ? (
        <p className="text-ink-2">{empty}</p>
      ) : (
        <ul className="grid gap-1.5">
          {lines.slice(0, few).map((line, index) => (
            <li key={index} className="break-words">
              {line}
            </li>
          ))}
          {lines.length > few && <li className="text-ink-3">and {lines.length - few} more</li>}
        </ul>
      )}
    </Card>
  );
}

/** How workspace and instance stand, what needs a hand first. */
export function OperationsCards({ operations }: { operations: Operations }) {
  const { queues, failures, workers, stuckRuns, stuckInstance, agents, prices, gatewayChanges } = operations;
  const sum = (state: string) =>
    queues?.filter((queue) => queue.state === state).reduce((total, { count }) => total + count, 0) ?? '–';
  const dead = agents.filter(({ online }) => !online);
  const stale = prices.filter((price) => price.stale);
  const alive = workers.filter(({ reportAgeSeconds }) => reportAgeSeconds < 180).length;
  return (
    <div className="grid gap-4">
      <Figures>
        <Figure label="Jobs waiting" value={sum('waiting')} note={queues ? 'in all queues' : 'Redis cannot be read'} />
        <Figure label="Jobs under way" value={sum('active')} />
        <Figure label="Machines of workers" value={alive} note="heard of in 3 minutes" />
        <Figure label="Stuck runs" value={stuckInstance} note="of the whole instance" />
        <Figure label="Agents offline" value={dead.length} note={`of ${agents.length} here`} />
        <Figure label="Prices out of date" value={stale.length} note={`of ${prices.length} books`} />
      </Figures>
      <div className="grid gap-4 lg:grid-cols-2">
        <Lines
          title="Stuck runs"
          note="of this workspace"
          empty="Every run that should be driven is."
          lines={stuckRuns.map(({ id, state, since }) => (
            <>
              <Link className="text-accent underline" href={`/runs/${id}`}>
                {id.slice(0, 8)}…{id.slice(-6)}
              </Link>{' '}
              {state}, left alone since <Time at={since} />
            </>
          ))}
        />
        <Lines
          title="Gateways not put back"
          note="after runs and sweeps of this workspace"
          empty="Every gateway has what it had before."
          lines={gatewayChanges.map(({ id, runId, sweepId, targetHost, state, before, reason, createdAt, isKept }) => (
            <>
              <Link className="text-accent underline" href={runId ? `/runs/${runId}` : `/sweeps/${sweepId}`}>
                {targetHost}
              </Link>
              , which had {before} before <Time at={createdAt} />: {reason ?? 'it is about to be put back.'}{' '}
              {state !== 'left_alone' && <LeaveButton changeId={id} host={targetHost} before={before} />}
              {state === 'left_alone' && isKept && <PutBackButton changeId={id} host={targetHost} before={before} />}
            </>
          ))}
        />
        <Lines
          title="Dead agents"
          note="of this workspace"
          empty={agents.length > 0 ? 'All agents are heard of.' : 'No agent is registered.'}
          lines={dead.map(({ name, heartbeatAt }) => (
            <>
              <span className="font-medium">{name}</span>,{' '}
              {heartbeatAt ? (
                <>
                  last heard of <Time at={heartbeatAt} />
                </>
              ) : (
                'never heard of'
              )}
            </>
          ))}
        />
        <Lines
          title="Failed jobs"
          note="the newest 50; why is in the worker’s log"
          empty={failures ? 'No job has failed lately.' : 'Redis cannot be read.'}
          lines={(failures ?? []).map(({ job, at, attempt }) => (
            <>
              <code>{job}</code> at <Time at={at} />, attempt {attempt}
            </>
          ))}
        />
        <Lines
          title="Prices out of date"
          empty="All prices in force are of late."
          lines={stale.map(({ gatewayName, currency, ageInDays }) => (
            <>
              <span className="font-medium">{gatewayName}</span> in {currency}: {ageInDays} days
            </>
          ))}
        />
      </div>
    </div>
  );
}
