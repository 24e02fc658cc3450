import { Activity, CircleCheck, CircleX, Clock, TriangleAlert, Undo2, type LucideIcon } from 'lucide-react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { formatFull, formatLatency, formatNumber, formatShare } from '@/ui/format';
import { purposeNames } from '@/ui/purpose-names';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag, type Tone } from '@/ui/tag';
import type { RunView, StageView } from './run-view';

/** Every load level: what was asked, what came back, how it was judged, and why it was tried. */
export function StageTable({ run }: { run: RunView }) {
  const { slo, load } = run.definition;
  return (
    <Card title="Stages" note={load.kind === 'find-maximum' ? 'Bracket, bisect, confirm' : undefined} padded={false}>
      {run.stages.length === 0 ? (
        <EmptyState icon={Clock} title="No stage has begun yet">
          The first one starts as soon as the load agent is ready.
        </EmptyState>
      ) : (
        <Table label="Stages">
          <thead>
            <tr>
              <Th numeric>#</Th>
              <Th>Purpose</Th>
              <Th numeric>{load.kind === 'closed' ? 'Users' : 'Offered rps'}</Th>
              <Th numeric>Achieved rps</Th>
              <Th numeric>p{slo.percentile}</Th>
              <Th numeric>Errors</Th>
              <Th>Verdict</Th>
              <Th>Reason</Th>
            </tr>
          </thead>
          <tbody>
            {run.stages.map((stage) => (
              <Tr key={stage.stage} className={stage.state === 'discarded' ? 'text-ink-3' : undefined}>
                <Td numeric className="text-ink-3">
                  {stage.stage}
                </Td>
                <Td className="whitespace-nowrap">{purposeNames[stage.order.purpose]}</Td>
                <Td numeric>
                  {stage.order.load.model === 'open'
                    ? formatNumber(stage.order.load.rps)
                    : formatFull(stage.order.load.users)}
                </Td>
                <Td numeric>{formatNumber(stage.statistics?.throughputRps)}</Td>
                <Td numeric>{formatLatency(stage.statistics?.sloLatencyMs)}</Td>
                <Td numeric>{formatShare(stage.statistics?.errorRate)}</Td>
                <Td>
                  <StageTag stage={stage} />
                </Td>
                <Td className="min-w-72 text-ink-2">
                  {stage.verdict ? stage.verdict.reasons.join(' ') : stage.order.reason}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

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

function StageTag({ stage }: { stage: StageView }) {
  const look = looks[stage.verdict?.result ?? stage.state];
  if (!look) return null;
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {look.word}
    </Tag>
  );
}
