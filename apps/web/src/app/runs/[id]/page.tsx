import { redactionsOfImport, writeBenchmarkDocument } from '@headroom/core';
import {
  getRun,
  listPlans,
  readBaseline,
  readKeptHeatmap,
  readRunSeries,
  readRunUse,
  readScaleOut,
  readServerSeries,
  readStartUp,
  roles,
  type Ctx,
  type ImportedRunDetail,
  type RunDetail,
} from '@headroom/services';
import { Grid3x3 } from 'lucide-react';
import type { Metadata } from 'next';
import { cache, Suspense } from 'react';
import { ChartsLoading } from '@/charts/charts-loading';
import { BaselineButton } from '@/features/compare/baseline-button';
import { ImportedRun } from '@/features/import/imported-run';
import { PlansFed } from '@/features/plan/plans-fed';
import { EvidenceSwitch } from '@/features/run/evidence-switch';
import { LiveRun } from '@/features/run/live-run';
import { MeteredUse } from '@/features/run/metered-use';
import { ScaleOutCard } from '@/features/run/scale-out-card';
import { ServerSeries } from '@/features/run/server-series';
import { StartUpCard } from '@/features/run/start-up-card';
import { ShareButton } from '@/features/share/share-button';
import { RemovedNotice } from '@/features/retention/removed-notice';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { publishedOf } from '@/server/published-of';
import { ratedRpsPerUnit } from '@/server/rated-rps';
import { tierNames } from '@/server/tier-names';
import { toWire } from '@/server/wire';
import { ButtonLink } from '@/ui/button';
import type { EvidenceGrade } from '@/ui/evidence-grade';
import { pack } from '@/ui/packed';

interface RunPageProps {
  params: Promise<{ id: string }>;
}

/** Once for the page and its title. */
const readRun = cache(async (runId: string) => getRun(await requestContext(), { runId }));

export async function generateMetadata({ params }: RunPageProps): Promise<Metadata> {
  const run = await forPage(readRun((await params).id));
  return { title: run.name };
}

export default async function RunPage({ params }: RunPageProps) {
  const { id: runId } = await params;
  const ctx = await requestContext();
  const kind = await forPage(readRun(runId));
  if (kind.imported !== null) return <ImportedRunPage run={kind} ctx={ctx} />;
  // The series is read first: what comes in between is fetched again by the browser, never lost.
  const series = await forPage(readRunSeries(ctx, { runId }));
  const { subject } = kind.definition;
  const isApp = subject.gateway === 'azure-functions-flex';
  const [run, plans, names, baseline, published, serverSeries, heatmap, metered] = await forPage(
    Promise.all([
      kind.state === 'finished' ? kind : getRun(ctx, { runId }),
      plansOn(ctx, subject),
      tierNames(ctx),
      readBaseline(ctx, { runId }),
      publishedOf(ctx, subject.gateway),
      readServerSeries(ctx, { runId }),
      readKeptHeatmap(ctx, { runId }),
      isApp ? readRunUse(ctx, { runId }) : null,
    ]),
  );
  if (run.imported !== null) return null;
  const fed = countsAsEvidence(run) ? plans : [];
  const isOfApp = isApp && !run.simulated;
  const perUnit = published && ratedRpsPerUnit(published)[`${subject.gateway}/${subject.tier}`];
  return (
    <>
      <RemovedNotice run={run} />
      <LiveRun
        key={runId}
        run={toWire(run)}
        packedSeries={pack(series)}
        packedHeatmap={heatmap && pack(heatmap)}
        tierNames={names}
        ratedRps={perUnit ? perUnit * subject.units : null}
        actions={
          <>
            {run.sweepId && (
              <ButtonLink href={`/sweeps/${run.sweepId}`}>
                <Grid3x3 aria-hidden /> Its sweep
              </ButtonLink>
            )}
            <BaselineButton runId={runId} baseline={baseline} />
            {isEditor(ctx) && <ShareButton subject={{ kind: 'run', id: runId }} />}
          </>
        }
        serverSeries={
          (serverSeries.kept.length > 0 || serverSeries.offered.length > 0) && (
            <ServerSeries runId={runId} originMs={series.originMs} {...toWire(serverSeries)} />
          )
        }
        startUp={
          isOfApp &&
          run.state === 'finished' && (
            <Suspense fallback={<ChartsLoading />}>
              <AppStartUp
                {...{ ctx, runId, originMs: series.originMs }}
                grade={countsAsEvidence(run) ? (run.measurement?.grade ?? null) : null}
                mayRead={serverSeries.offered.some(({ telemetryId }) => telemetryId === null)}
              />
            </Suspense>
          )
        }
        definitionText={writeBenchmarkDocument(run.definition)}
        consequences={
          <>
            {fed.length > 0 && <PlansFed plans={fed} tierNames={names} />}
            {isOfApp && (metered || isEditor(ctx)) && (
              <MeteredUse runId={runId} kept={metered} mayRead={isEditor(ctx)} />
            )}
          </>
        }
      />
    </>
  );
}

interface AppStartUpProps {
  ctx: Ctx;
  runId: string;
  originMs: number | null;
  grade: EvidenceGrade | null;
  mayRead: boolean;
}

/** How a function app came up to the load of a run. */
async function AppStartUp({ ctx, runId, originMs, grade, mayRead }: AppStartUpProps) {
  const [scaleOut, startUp] = await forPage(Promise.all([readScaleOut(ctx, { runId }), readStartUp(ctx, { runId })]));
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <ScaleOutCard {...{ runId, originMs, mayRead }} {...scaleOut} />
      <StartUpCard startUp={startUp} grade={grade} />
    </div>
  );
}

/** Results that were made elsewhere: nothing of them changes any more. */
async function ImportedRunPage({ run, ctx }: { run: ImportedRunDetail; ctx: Ctx }) {
  const { subject } = run.imported;
  const [plans, names] = await forPage(Promise.all([subject ? plansOn(ctx, subject) : [], tierNames(ctx)]));
  const fed = countsAsEvidence(run) ? plans : [];
  return (
    <>
      <RemovedNotice run={run} />
      <ImportedRun
        run={toWire(run)}
        actions={
          <>
            {run.measurement && <EvidenceSwitch runId={run.id} measurement={run.measurement} />}
            {isEditor(ctx) && <ShareButton subject={{ kind: 'run', id: run.id }} offered={redactionsOfImport} />}
          </>
        }
        tierNames={names}
        consequences={fed.length > 0 && <PlansFed plans={fed} tierNames={names} />}
      />
    </>
  );
}

/** Plans that ask about a policy set, as a benchmark or an import names it. */
const plansOn = (ctx: Ctx, { gateway, policySet }: { gateway: string; policySet: string }) =>
  listPlans(ctx, { policySet: { gateway, name: policySet } });

const isEditor = ({ role }: Ctx) => roles.indexOf(role) >= roles.indexOf('editor');

const countsAsEvidence = ({ measurement }: Pick<RunDetail, 'measurement'>) =>
  measurement !== null && measurement.excludedReason === null;
