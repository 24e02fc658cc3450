'use client';

import type { RunScaleOut } from '@headroom/services';
import { Rows3 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { ChartsLoading } from '@/charts/charts-loading';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Explain } from '@/ui/explain';
import { formatNumber } from '@/ui/format';
import { betweenWords, perSecondWords } from '@/ui/scale-out-words';
import { Table, Td, Tr } from '@/ui/table';
import { ReadSeriesButton } from './read-series-button';

const Figure = dynamic(() => import('./scale-out-figure').then((module) => module.ScaleOutFigure), {
  loading: ChartsLoading,
});

interface ScaleOutCardProps extends RunScaleOut {
  runId: string;
  /** When the run's load began; null where it made none. */
  originMs: number | null;
  /** What Azure Monitor says is not kept yet, and this person may read it. */
  mayRead: boolean;
}

/** How the instances of a function app came with a run's load, by the minutes of Azure Monitor. */
export function ScaleOutCard({ runId, originMs, mayRead, scaleOut, steps }: ScaleOutCardProps) {
  return (
    <Card
      title="Scale-out"
      note="no evidence for a plan: figures of a minute, of whoever called the app"
      actions={
        <Explain what="Scale-out">
          Azure Monitor tells the mean number of instances of each whole minute. How many came per second is their
          increase over the longest and the shortest time that those means allow, if instances only came: where nearly
          all may have come at once, there is no upper bound.
        </Explain>
      }
      padded={scaleOut.kind === 'known'}
    >
      {scaleOut.kind === 'not-enough' ? (
        <EmptyState
          icon={Rows3}
          title="Not enough evidence"
          action={mayRead && <ReadSeriesButton runId={runId} telemetryId={null} label="Azure Monitor" />}
        >
          {scaleOut.because}
        </EmptyState>
      ) : (
        <div className="space-y-3">
          {originMs !== null && (
            <Figure {...{ scaleOut, steps, originMs }} untilMs={steps.at(-1)!.atMs + scaleOut.stepSeconds * 1000} />
          )}
          <Figures scaleOut={scaleOut} />
        </div>
      )}
    </Card>
  );
}

function Figures({ scaleOut }: { scaleOut: Extract<RunScaleOut['scaleOut'], { kind: 'known' }> }) {
  const { atStart, most, mostAfter, phases } = scaleOut;
  const rows: [string, string][] = [
    ['Instances before the load', atStart === null ? 'not known' : formatNumber(atStart)],
    ['Most, mean of a minute', formatNumber(most)],
    ['Time until then', mostAfter ? betweenWords(mostAfter) : 'there before the load'],
    ...phases.map((phase): [string, string] => [
      `Added from ${formatNumber(phase.fromInstances)} to ${formatNumber(phase.toInstances)}`,
      perSecondWords(phase),
    ]),
  ];
  return (
    <Table label="Scale-out">
      <tbody>
        {rows.map(([name, figure], index) => (
          <Tr key={index}>
            <Td>{name}</Td>
            <Td numeric>{figure}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
