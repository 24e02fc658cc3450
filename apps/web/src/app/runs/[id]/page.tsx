import { getRun, listPlans, readRunSeries } from '@headroom/services';
import type { Metadata } from 'next';
import { PlansFed } from '@/features/plan/plans-fed';
import { LiveRun } from '@/features/run/live-run';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { tierNames } from '@/server/tier-names';
import { toWire } from '@/server/wire';

interface RunPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: RunPageProps): Promise<Metadata> {
  const run = await forPage(getRun(await requestContext(), { runId: (await params).id }));
  return { title: run.name };
}

export default async function RunPage({ params }: RunPageProps) {
  const { id: runId } = await params;
  const ctx = await requestContext();
  // The series is read first: what comes in between is fetched again by the browser, never lost.
  const series = await forPage(readRunSeries(ctx, { runId }));
  const [run, plans, names] = await forPage(Promise.all([getRun(ctx, { runId }), listPlans(ctx), tierNames(ctx)]));
  const { gateway, policySet } = run.definition.subject;
  const isEvidence = run.measurement !== null && run.measurement.excludedReason === null;
  const fed = plans.filter(
    ({ requirement }) => requirement.policySet.gateway === gateway && requirement.policySet.name === policySet,
  );
  return (
    <LiveRun
      key={runId}
      run={toWire(run)}
      series={series}
      tierNames={names}
      consequences={isEvidence && fed.length > 0 && <PlansFed plans={fed} tierNames={names} />}
    />
  );
}
