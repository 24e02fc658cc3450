'use client';

import type { SweepMeasure } from '@headroom/core';
import type { Chart } from '@headroom/figures';
import { classNames } from '@/ui/class-names';
import { formatLatency, formatRps } from '@/ui/format';
import { ChartFrame } from './frame';

/** One place of the matrix; null figures where no run has told anything. */
export interface HeatCell {
  row: string;
  column: string;
  msPerRequest: number | null;
  runs: number;
  /** Its next run would tell the most. */
  isNext: boolean;
}

interface SweepHeatData {
  measure: SweepMeasure;
  cells: readonly HeatCell[];
}

interface SweepHeatView {
  measure: SweepMeasure;
  columns: string[];
  rows: { label: string; cells: (HeatCell | undefined)[] }[];
  /** Milliseconds of the cell where a request takes least and most; null before the first result. */
  range: { low: HeatCell; high: HeatCell } | null;
}

const figureOf = (measure: SweepMeasure, ms: number) => (measure === 'cpu' ? formatLatency(ms) : formatRps(1000 / ms));
const nameOf = ({ row, column }: HeatCell) => `${row}, ${column}`;

export const sweepHeatmapChart: Chart<SweepHeatData, SweepHeatView> = {
  id: 'sweep-heatmap',
  title: 'Results of the cells',
  question: 'Which combinations take most of the gateway?',
  how: 'The geometric mean over the runs of a cell: CPU milliseconds of a request by the gateway’s own counters, or requests per second where the sweep goes by the rate.',
  select({ measure, cells }) {
    const columns = [...new Set(cells.map(({ column }) => column))];
    const told = cells
      .filter(({ msPerRequest }) => msPerRequest !== null)
      .toSorted((a, b) => a.msPerRequest! - b.msPerRequest!);
    const [low, high] = [told[0], told.at(-1)];
    return {
      ...{ measure, columns, range: low && high ? { low, high } : null },
      rows: [...Map.groupBy(cells, ({ row }) => row)].map(([label, own]) => ({
        label,
        cells: columns.map((column) => own.find((cell) => cell.column === column)),
      })),
    };
  },
  empty: ({ range }) => (range ? null : 'No run has told anything yet.'),
  sentence({ measure, range }) {
    if (!range) return '';
    const { low, high } = range;
    const [least, most] = [low, high].map(({ msPerRequest }) => figureOf(measure, msPerRequest!));
    if (low === high) return `${nameOf(low)}: ${least}.`;
    if (least === most)
      return measure === 'cpu' ? `A request takes ${least} of CPU in each.` : `Each carries ${least}.`;
    return measure === 'cpu'
      ? `A request takes ${least} of CPU with ${nameOf(low)}, and ${most} with ${nameOf(high)}.`
      : `The gateway carries ${least} with ${nameOf(low)}, and ${most} with ${nameOf(high)}.`;
  },
  table: ({ measure, rows }) => ({
    columns: [
      { label: 'Cell' },
      { label: measure === 'cpu' ? 'CPU per request' : 'Rate', numeric: true },
      { label: 'Runs', numeric: true },
    ],
    rows: rows.flatMap(({ cells }) =>
      cells.flatMap((cell) =>
        cell
          ? [[nameOf(cell), cell.msPerRequest === null ? '–' : figureOf(measure, cell.msPerRequest), String(cell.runs)]]
          : [],
      ),
    ),
  }),
};

/** What differs by less than this factor does not have the strongest colour against the lightest. */
const leastRatio = 1.25;

/** Percent of colour in a cell: light enough for its figures, dark enough to tell the ends apart. */
const shadeOf = (ms: number, { low, high }: NonNullable<SweepHeatView['range']>) => {
  const ratio = Math.max(high.msPerRequest! / low.msPerRequest!, leastRatio);
  return 6 + (34 * Math.log(ms / low.msPerRequest!)) / Math.log(ratio);
};

const rowHeight = 44;

/** The matrix of a sweep, the stronger the more a request takes. */
export function SweepHeatmapChart({ data }: { data: SweepHeatData }) {
  const view = sweepHeatmapChart.select(data);
  const { measure, columns, rows, range } = view;
  return (
    <ChartFrame
      chart={sweepHeatmapChart}
      view={view}
      height={Math.max(120, 28 + rows.length * rowHeight)}
      axes={
        measure === 'cpu' ? 'CPU of a request; the stronger, the more' : 'Rate; the stronger, the more a request takes'
      }
    >
      <div role="region" aria-label={sweepHeatmapChart.title} tabIndex={0} className="h-full overflow-auto">
        <table className="w-full border-separate border-spacing-0.5" aria-label={sweepHeatmapChart.title}>
          <thead>
            <tr>
              <th scope="col" className="sr-only">
                Policy set
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="h-6 px-2 text-left font-medium text-ink-2">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row" className="min-w-28 pr-2 text-left font-normal text-ink-2">
                  {label}
                </th>
                {cells.map((cell, index) => (
                  <td
                    key={columns[index]}
                    className={classNames(
                      'h-10 min-w-24 rounded px-2 text-ink tabular-nums',
                      cell?.isNext && 'outline-2 outline-ink',
                    )}
                    style={{
                      background:
                        range && cell && cell.msPerRequest !== null
                          ? `color-mix(in srgb, var(--series-1) ${shadeOf(cell.msPerRequest, range).toFixed(1)}%, var(--surface))`
                          : undefined,
                    }}
                  >
                    {cell && (cell.msPerRequest === null ? '–' : figureOf(measure, cell.msPerRequest))}
                    {cell?.isNext && <span className="block">next</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartFrame>
  );
}
