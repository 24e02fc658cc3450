import { getSweep, getSweepFindings, isAllowed, listStartUps, type Ctx } from '@headroom/services';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Suspense } from 'react';
import { answerFigure } from '@/ui/answer-figure';
import { RunStateTag, SimulatedTag } from '@/features/run/run-state-tag';
import { Findings } from '@/features/sweep/findings';
import { HandChangesCard } from '@/features/sweep/hand-changes-card';
import { progressOf } from '@/features/sweep/progress';
import { MeteredCard } from '@/features/sweep/metered-card';
import { StartUpsCard } from '@/features/sweep/start-ups-card';
import { StopSweepButton } from '@/features/sweep/stop-sweep-button';
import { SweepMatrix } from '@/features/sweep/sweep-matrix';
import { SweepStateTag } from '@/features/sweep/sweep-state-tag';
import { WaitingCard } from '@/features/sweep/waiting-card';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { Card } from '@/ui/card';
import { BenchmarkDefinition } from '@/ui/benchmark-definition';
import { formatFull } from '@/ui/format';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { RefreshWhile } from '@/ui/refresh-while';
import { Elapsed, Time } from '@/ui/time';

interface SweepPageProps {
  params: Promise<{ id: string }>;
}

const read = async ({ params }: SweepPageProps) =>
  forPage(getSweep(await requestContext(), { sweepId: (await params).id }));

export async function generateMetadata(props: SweepPageProps): Promise<Metadata> {
  return { title: `Sweep of ${(await read(props)).benchmark.name}` };
}

export default async function SweepPage(props: SweepPageProps) {
  const sweep = await read(props);
  const ctx = await requestContext();
  const [findings, names] = await forPage(Promise.all([getSweepFindings(ctx, { sweepId: sweep.id }), tierNames(ctx)]));
  const { id, benchmark, cells, state, reason, changes, handChanges, restoredAt } = sweep;
  const isOver = state === 'finished';
  const last = handChanges.at(-1);
  const isWaiting = !isOver && last?.state === 'waiting' && (last.putsBack || !sweep.stopRequestedAt);
  const isByHand = sweep.definition.byHand.length > 0;
  const isOfApp = benchmark.definition.subject.gateway === 'azure-functions-flex' && !sweep.simulated;
  const isOfStartUp = isOfApp && findings.measure === 'cpu';
  const { done, words } = progressOf(cells, sweep.mostRuns);
  return (
    <>
      <RefreshWhile active={!isOver} />
      <PageHeader
        title={`Sweep of ${benchmark.name}`}
        parent={{ href: `/benchmarks/${benchmark.id}`, label: benchmark.name }}
        tags={
          <span data-testid="sweep-state" className="flex gap-2">
            <SweepStateTag sweep={sweep} />
            {sweep.simulated && <SimulatedTag />}
          </span>
        }
        note={
          <>
            Started <Time at={sweep.createdAt} />, <Elapsed from={sweep.createdAt} to={sweep.finishedAt} />
          </>
        }
        actions={!isOver && <StopSweepButton sweepId={id} isStopping={sweep.stopRequestedAt !== null} />}
      />
      <div className="space-y-4">
        {isWaiting && (
          <WaitingCard
            sweepId={id}
            change={last}
            found={handChanges.find(({ found }) => found)?.found ?? null}
            isFirst={handChanges.length === 1}
            mayAnswer={isAllowed(ctx, 'run.start')}
          />
        )}
        {reason && !isWaiting && (
          <Notice kind={isOver && changes.length > 0 && !restoredAt ? 'bad' : isOver ? 'info' : 'warn'}>
            {reason}
          </Notice>
        )}
        <Card title="Cells" note={words} padded={false}>
          {!isOver && (
            <div
              role="progressbar"
              aria-label="Runs done"
              aria-valuemin={0}
              aria-valuemax={sweep.mostRuns}
              aria-valuenow={done}
              className="mx-4 mb-2 h-1.5 overflow-hidden rounded-full bg-sunken"
            >
              <div className="h-full bg-accent" style={{ width: `${(100 * done) / sweep.mostRuns}%` }} />
            </div>
          )}
          <SweepMatrix
            cells={cells}
            versions={sweep.policySetVersions}
            state={({ run, runs }) =>
              run ? (
                <Link href={`/runs/${run.id}`} className="flex flex-col items-start gap-1 hover:underline">
                  <RunStateTag run={run} />
                  {runs.length > 1 && <span className="text-xs text-ink-3">newest of {runs.length} runs</span>}
                  {run.answer && run.answer.kind !== 'levels-only' && (
                    <span title={'rps' in run.answer ? `${formatFull(run.answer.rps)} rps` : undefined}>
                      <span className="text-sm font-semibold tabular-nums">{answerFigure(run.answer).value}</span>
                      <span className="block text-xs text-ink-3">{answerFigure(run.answer).note}</span>
                    </span>
                  )}
                </Link>
              ) : (
                <span className="text-ink-3">{isOver ? 'Not run' : 'Waiting'}</span>
              )
            }
          />
        </Card>
        {!isOfStartUp && <Findings cells={cells} findings={findings} />}
        {isOver && isOfApp && (
          <Suspense fallback={<Card title="Start-up latency">It is worked out from the runs …</Card>}>
            <StartUps ctx={ctx} sweepId={id} />
          </Suspense>
        )}
        {isByHand && handChanges.length > 0 && <HandChangesCard changes={handChanges} />}
        {(!isByHand || changes.length > 0) && (
          <Card title="The gateway" note="set for each cell, read back, and put back at the end">
            <p className="text-[13px]">
              {changes.length === 0
                ? sweep.simulated
                  ? 'The gateway is simulated: nothing is set, and there is nothing to put back.'
                  : 'Nothing has been set yet.'
                : `Before the sweep: ${changes.map(({ before }) => before).join(', ')}.`}{' '}
              {restoredAt && (
                <>
                  Put back and read back <Time at={restoredAt} />.
                </>
              )}
            </p>
            {changes.some(({ reason }) => reason) && (
              <ul className="mt-1.5 text-[13px] text-ink-2">
                {changes.map(({ setting, reason }) => reason && <li key={setting}>{reason}</li>)}
              </ul>
            )}
          </Card>
        )}
        <Card title="Benchmark" note="as it stood at the start; units, policy set and payload are those of each cell">
          <BenchmarkDefinition definition={benchmark.definition} tierNames={names} />
        </Card>
      </div>
    </>
  );
}

/** Once the sweep has ended: it reads minutes of every run, which would disturb one that is measured. */
async function StartUps({ ctx, sweepId }: { ctx: Ctx; sweepId: string }) {
  const startUps = await forPage(listStartUps(ctx, { sweepId }));
  const mayRead = isAllowed(ctx, 'plan.write');
  return (
    startUps.length > 0 && (
      <>
        <StartUpsCard startUps={startUps} />
        <MeteredCard {...{ sweepId, startUps, mayRead }} />
      </>
    )
  );
}
