'use client';

import type { RunSeries } from '@headroom/services';
import { TriangleAlert, WifiOff } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ChartsLoading } from '@/charts/charts-loading';
import type { HeatColumn } from '@/charts/latency-heatmap';
import { unpack, type Packed } from '@/ui/packed';
import { PageHeader } from '@/ui/page-header';
import { Tag } from '@/ui/tag';
import { Elapsed, Time } from '@/ui/time';
import { subjectName } from '@/ui/tier-name';
import { CeilingCard } from './ceiling-card';
import { Certificate } from './certificate';
import { RequestCriteria } from './request-criteria';
import { RunActions } from './run-actions';
import { RunAgents } from './run-agents';
import { RunConfiguration } from './run-configuration';
import { RunErrors } from './run-errors';
import { RunFigures } from './run-figures';
import { RunLog } from './run-log';
import { RunStateTag, SimulatedTag } from './run-state-tag';
import { RunTimeline } from './run-timeline';
import { RunVerdict } from './run-verdict';
import type { RunView } from './run-view';
import { ServerMetrics } from './server-metrics';
import { StageTable } from './stage-table';
import { StopButton } from './stop-button';
import { useLiveRun } from './use-live-run';

const RunCharts = dynamic(() => import('./run-charts').then((module) => module.RunCharts), { loading: ChartsLoading });
const StageDetail = dynamic(() => import('./stage-detail').then((module) => module.StageDetail), {
  loading: ChartsLoading,
});

interface LiveRunProps {
  run: RunView;
  packedSeries: Packed<RunSeries>;
  /** Of a finished run, where it is known already. */
  packedHeatmap: Packed<HeatColumn[]> | null;
  /** What follows from the run, once it is finished: the plans that it feeds. */
  consequences?: ReactNode;
  /** What sources of metrics said of the target, once it is finished. */
  serverSeries?: ReactNode;
  /** How the target came up to the load, once it is finished. */
  startUp?: ReactNode;
  /** What else can be done with a finished run. */
  actions?: ReactNode;
  tierNames: Record<string, string>;
  /** What the tier and units under test are rated at; null where nobody states it. */
  ratedRps: number | null;
  /** The benchmark as it was run, in YAML. */
  definitionText: string;
}

/** A run's page: verdict, certificate, figures, what follows from them, charts, stages, errors, server, configuration, timeline, agents, log. */
export function LiveRun({
  run: initial,
  packedSeries,
  packedHeatmap,
  consequences,
  serverSeries,
  startUp,
  actions,
  tierNames,
  ratedRps,
  definitionText,
}: LiveRunProps) {
  const initialSeries = useMemo(() => unpack(packedSeries), [packedSeries]);
  const heatmap = useMemo(() => packedHeatmap && unpack(packedHeatmap), [packedHeatmap]);
  const { run, series, connected, refresh } = useLiveRun(initial, initialSeries);
  const finished = run.state === 'finished';
  const { subject } = run.definition;
  const router = useRouter();
  const wasFinished = useRef(finished);
  useEffect(() => {
    // The consequences come from the server.
    if (finished && !wasFinished.current) router.refresh();
    wasFinished.current = finished;
  }, [finished, router]);

  // Below the charts nothing depends on the newest second.
  const details = useMemo(
    () => (
      <>
        <StageDetail run={run} />
        <StageTable run={run} />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <RunErrors run={run} />
          <ServerMetrics run={run}>{finished && serverSeries}</ServerMetrics>
        </div>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <RunConfiguration run={run} tierNames={tierNames} definitionText={definitionText} />
          <RunTimeline run={run} />
        </div>
        <RunAgents run={run} />
        <RunLog run={run} />
      </>
    ),
    [run, tierNames, definitionText, finished, serverSeries],
  );

  return (
    <>
      <PageHeader
        title={run.name}
        parent={{ href: '/runs', label: 'Runs' }}
        tags={
          <span className="flex flex-wrap gap-1.5" data-testid="run-state" aria-live="polite">
            <RunStateTag run={run} />
            {run.simulated && <SimulatedTag />}
            {run.unenforcedBy && (
              <Tag tone="warn" icon={TriangleAlert}>
                Target not enforced
              </Tag>
            )}
            {!finished && !connected && (
              <Tag tone="warn" icon={WifiOff}>
                Reconnecting
              </Tag>
            )}
          </span>
        }
        note={
          <>
            {subjectName(subject, tierNames)} × {subject.units} · {subject.policySet} · started{' '}
            <Time at={run.createdAt} />
            {run.startedAt && (
              <>
                {' '}
                · {finished ? 'took' : 'running for'} <Elapsed from={run.startedAt} to={run.finishedAt} />
              </>
            )}
          </>
        }
        actions={
          finished ? (
            <>
              {actions}
              <RunActions run={run} />
            </>
          ) : (
            <StopButton runId={run.id} stopping={run.stopRequestedAt !== null} onAsked={refresh} />
          )
        }
      />
      <div className="space-y-4">
        <RunVerdict run={run} />
        <Certificate run={run} />
        <RunFigures run={run} points={series.points} />
        <RequestCriteria run={run} />
        {finished && consequences}
        <CeilingCard run={run} />
        <RunCharts run={run} series={series} live={!finished} ratedRps={ratedRps} heatmap={heatmap} />
        {finished && startUp}
        {details}
      </div>
    </>
  );
}
