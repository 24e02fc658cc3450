import { formatFull, formatRps } from '@/ui/format';
import { purposeNames } from '@/ui/purpose-names';
import { Elapsed } from '@/ui/time';
import { classNames } from '@/ui/class-names';
import { EvidenceSwitch } from './evidence-switch';
import { currentStage, type RunView } from './run-view';

/** The answer in one sentence; while the run goes on, what it does now and why. */
export function RunVerdict({ run }: { run: RunView }) {
  return (
    <section
      aria-label="Verdict"
      className={classNames(
        'min-h-24 rounded-lg border border-l-4 border-line bg-surface px-5 py-4 shadow-card',
        edge(run),
      )}
    >
      {run.state === 'finished' ? <Verdict run={run} /> : <Now run={run} />}
    </section>
  );
}

const edges = {
  passed: 'border-l-good',
  'failed-slo': 'border-l-bad',
  invalid: 'border-l-warn',
  aborted: 'border-l-control',
  'infra-failed': 'border-l-bad',
} as const;
const edge = (run: RunView) => (run.outcome ? edges[run.outcome] : 'border-l-accent');

function Verdict({ run }: { run: RunView }) {
  const { slo } = run.definition;
  return (
    <>
      <p className="max-w-4xl text-lg leading-snug font-medium tracking-tight text-pretty">
        {run.reason ?? 'The run has ended.'}
      </p>
      <p className="mt-1.5 text-[13px] text-ink-2">
        SLO: p{slo.percentile} ≤ {formatFull(slo.latencyMs)} ms, errors ≤ {formatFull(slo.maxErrorRate * 100)} %.
        {run.simulated && ' Simulated: this says nothing about a real gateway.'}
        {run.measurement?.grade &&
          !run.measurement.excludedReason &&
          ` Kept as evidence of grade ${run.measurement.grade}.`}
        {run.measurement?.excludedReason && ` Not used as evidence: ${run.measurement.excludedReason}`}
      </p>
      {run.measurement && (
        <div className="mt-2.5 print:hidden">
          <EvidenceSwitch runId={run.id} measurement={run.measurement} />
        </div>
      )}
    </>
  );
}

const waiting: Partial<Record<RunView['state'], string>> = {
  queued: 'Waiting for a worker.',
  provisioning: 'Starting the load agent.',
  applying: 'Setting the policy set and units, and reading them back.',
  analysing: 'Working out capacity and what it means for the plans.',
};

function Now({ run }: { run: RunView }) {
  const stage = currentStage(run);
  if (run.stopRequestedAt) return <Lines title="Stopping: no more load is made." />;
  if (!stage)
    return (
      <Lines title={waiting[run.state] ?? 'Between two stages: cooling down.'} note={run.events.at(-1)?.message} />
    );
  const { load, purpose, minSeconds, maxSeconds, reason } = stage.order;
  return (
    <Lines
      title={`Stage ${stage.stage}, ${purposeNames[purpose].toLowerCase()}: ${load.model === 'open' ? `offering ${formatRps(load.rps)}` : `${load.users} users`}`}
      note={reason}
      extra={
        stage.startedAt && (
          <>
            <Elapsed from={stage.startedAt} to={stage.endedAt} /> of{' '}
            {minSeconds === maxSeconds ? '' : `${formatFull(minSeconds)} to `}
            {formatFull(maxSeconds)} s
          </>
        )
      }
    />
  );
}

function Lines({ title, note, extra }: { title: string; note?: string; extra?: React.ReactNode }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-lg leading-snug font-medium tracking-tight">
        <span data-testid="run-now">{title}</span>
        <span className="text-[13px] font-normal tracking-normal text-ink-2">{extra}</span>
      </p>
      <p className="mt-1.5 min-h-5 text-[13px] text-ink-2">{note}</p>
    </>
  );
}
