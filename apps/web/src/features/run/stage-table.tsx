import { Activity, CircleCheck, CircleX, Clock, TriangleAlert, Undo2, type LucideIcon } from 'lucide-react';
import { Card } from '@/ui/card';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { Explain } from '@/ui/explain';
import { explained } from '@/ui/explained-figures';
import { formatFull, formatNumber, formatShare, fullFigure, fullShare } from '@/ui/format';
import { fullLatency, isRough, LatencyFigure } from '@/ui/latency-figure';
import { purposeNames } from '@/ui/purpose-names';
import { Tag, type Tone } from '@/ui/tag';
import type { RunView, StageView } from './run-view';

/** Every load level: what was asked, what came back, how it was judged, and why it was tried. */
export function StageTable({ run }: { run: RunView }) {
  const { load } = run.definition;
  return (
    <Card title="Stages" note={load.kind === 'find-maximum' ? 'Bracket, bisect, confirm' : undefined} padded={false}>
      {run.stages.length === 0 ? (
        <EmptyState icon={Clock} title="No stage has begun yet">
          The first one starts as soon as the load agent is ready.
        </EmptyState>
      ) : (
        <DataTable
          name="stages"
          label="Stages"
          columns={columnsOf(run)}
          rows={run.stages}
          rowKey={({ stage }) => String(stage)}
          stacks
          rowProps={({ state }) => ({ className: state === 'discarded' ? 'text-ink-3' : undefined })}
        />
      )}
    </Card>
  );
}

const columnsOf = ({ definition: { slo, load } }: RunView): DataColumn<StageView>[] => [
  {
    ...{ id: 'stage', label: '#', numeric: true, className: 'text-ink-3' },
    value: ({ stage }) => stage,
    cell: ({ stage }) => (
      <>
        {/* It names the block that a row is on a phone. */}
        <span className="sm:hidden">Stage </span>
        {stage}
      </>
    ),
  },
  {
    ...{ id: 'purpose', label: 'Purpose', className: 'whitespace-nowrap' },
    value: ({ order }) => purposeNames[order.purpose],
    cell: ({ order }) => purposeNames[order.purpose],
  },
  {
    ...{ id: 'load', label: load.kind === 'closed' ? 'Users' : 'Offered rps', numeric: true },
    explain: load.kind === 'closed' ? usersExplained : offeredExplained,
    value: ({ order }) => (order.load.model === 'open' ? order.load.rps : order.load.users),
    cell: ({ order }) => (order.load.model === 'open' ? formatNumber(order.load.rps) : formatFull(order.load.users)),
    title: ({ order }) => (order.load.model === 'open' ? fullFigure(order.load.rps, 'rps') : undefined),
  },
  {
    ...{ id: 'achieved', label: 'Achieved rps', numeric: true },
    explain: explained.achieved,
    value: ({ statistics }) => statistics?.throughputRps ?? null,
    cell: ({ statistics }) => formatNumber(statistics?.throughputRps),
    title: ({ statistics }) => fullFigure(statistics?.throughputRps, 'rps'),
  },
  {
    ...{ id: 'latency', label: `p${slo.percentile}`, numeric: true, unit: 'ms' },
    explain: explained.latency,
    value: ({ statistics }) => statistics?.sloLatencyMs ?? null,
    cell: (stage) => <LatencyFigure {...latencyOf(stage)} />,
    title: (stage) => fullLatency(latencyOf(stage)),
  },
  {
    ...{ id: 'errors', label: 'Errors', numeric: true, unit: 'share' },
    explain: explained.errorRate,
    value: ({ statistics }) => statistics?.errorRate ?? null,
    cell: ({ statistics }) => formatShare(statistics?.errorRate),
    title: ({ statistics }) => fullShare(statistics?.errorRate),
  },
  {
    ...{ id: 'verdict', label: 'Verdict' },
    value: (stage) => lookOf(stage)?.word ?? null,
    cell: (stage) => <StageTag stage={stage} />,
  },
  {
    ...{ id: 'reason', label: 'Reason', className: 'min-w-72 text-ink-2' },
    value: reasonOf,
    cell: reasonOf,
  },
];

const offeredExplained = (
  <Explain what="Offered rate">
    Requests per second that the stage was to send, whether or not answers came; its reason says why that rate.
  </Explain>
);
const usersExplained = (
  <Explain what="Users">
    How many at once send a request and wait for its answer before the next, so that a slow target is asked less.
  </Explain>
);

const latencyOf = ({ statistics }: StageView) => ({
  ms: statistics?.sloLatencyMs ?? null,
  isRough: !!statistics && isRough(statistics.tailSamples),
});

const reasonOf = ({ verdict, order }: StageView) => (verdict ? verdict.reasons.join(' ') : order.reason);

const looks: Record<string, { word: string; icon: LucideIcon; tone: Tone }> = {
  passed: { word: 'Passed', icon: CircleCheck, tone: 'good' },
  failed: { word: 'Failed', icon: CircleX, tone: 'bad' },
  invalid: { word: 'Invalid', icon: TriangleAlert, tone: 'warn' },
  offered: { word: 'Starting', icon: Clock, tone: 'neutral' },
  running: { word: 'Running', icon: Activity, tone: 'accent' },
  done: { word: 'Judging', icon: Activity, tone: 'accent' },
  judged: { word: 'Judged', icon: CircleCheck, tone: 'neutral' },
  discarded: { word: 'Discarded', icon: Undo2, tone: 'neutral' },
};

const lookOf = ({ verdict, state }: StageView) => looks[verdict?.result ?? state];

function StageTag({ stage }: { stage: StageView }) {
  const look = lookOf(stage);
  if (!look) return null;
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {look.word}
    </Tag>
  );
}
