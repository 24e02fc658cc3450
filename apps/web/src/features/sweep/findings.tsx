import type { SweepFindingsView } from '@headroom/services';
import { SweepEffectsChart } from '@/charts/sweep-effects';
import { SweepHeatmapChart } from '@/charts/sweep-heatmap';
import { Card } from '@/ui/card';
import { heatCells } from './heat-cells';
import type { MatrixCell } from './matrix';

interface FindingsProps {
  cells: readonly MatrixCell[];
  findings: SweepFindingsView;
}

const measured = {
  capacity: 'Cells are compared by the highest rate inside the SLO.',
  throughput: 'Cells are compared by the throughput of their users.',
  cpu: 'Cells are compared by the CPU of a request, since this load searches no maximum.',
};

/** What the runs of a sweep tell so far, and what they cannot. */
export function Findings({ cells, findings }: FindingsProps) {
  const { effects, interactions, noise, confounded, next, measure } = findings;
  const at = next && heatCells(cells, findings)[next.cell];
  return (
    <>
      <div className="grid gap-4 xl:grid-cols-2">
        <SweepHeatmapChart data={{ measure, cells: heatCells(cells, findings) }} />
        <SweepEffectsChart data={{ effects, interactions }} />
      </div>
      <Card title="What it tells" note="effects are means over the levels of the other factors">
        <ul className="list-disc space-y-1 pl-4 text-[13px]">
          <li>{measured[measure]}</li>
          <li>
            {noise === null
              ? 'How much runs scatter is not known yet, so there are no intervals.'
              : `One run differs from another of its cell by ${(100 * noise).toFixed(1)} %.`}
          </li>
          {next && at && (
            <li>
              Next most useful cell: {at.row}, {at.column}. {next.because}
            </li>
          )}
          {confounded.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}
