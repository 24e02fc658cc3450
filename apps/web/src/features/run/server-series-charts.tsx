'use client';

import type { ServerSeries } from '@headroom/core';
import { clockOf, formatOf, ServerSeriesChart } from '@/charts/server-series';
import { useTimeWindow } from '@/charts/time-window';
import { Table, Td, Th, Tr } from '@/ui/table';

/** Fewer points than these are no line. */
const fewestDrawn = 3;

interface ServerSeriesChartsProps {
  series: ServerSeries[];
  originMs: number;
  untilMs: number;
}

/** A chart for each series, in the zoom of the run's other charts; a table of all where there are too few points to draw. */
export function ServerSeriesCharts({ series, originMs, untilMs }: ServerSeriesChartsProps) {
  const window = useTimeWindow((untilMs - originMs) / 1000, false);
  const most = Math.max(...series.map(({ points }) => points.length));
  if (most < fewestDrawn) return <FewPoints series={series} />;
  return (
    <div className="grid gap-3">
      {series.map((one) => (
        <ServerSeriesChart key={one.metric} data={{ series: one, originMs }} window={window} />
      ))}
    </div>
  );
}

function FewPoints({ series }: { series: ServerSeries[] }) {
  return (
    <Table label="What the source said">
      <thead>
        <tr>
          <Th>Metric</Th>
          {series[0]?.points.map(({ atMs }) => (
            <Th key={atMs} numeric>
              {clockOf(atMs)} UTC
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map(({ metric, label, unit, points }) => (
          <Tr key={metric}>
            <Td>{label}</Td>
            {points.map(({ atMs, value }) => (
              <Td key={atMs} numeric>
                {formatOf[unit](value)}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
