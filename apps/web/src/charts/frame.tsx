'use client';

import type { Chart, ChartTable, Scene, SeriesStyle } from '@headroom/figures';
import { ChartLine, Table2 } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { Explain } from '@/ui/explain';
import { usePrinting } from '@/ui/use-printing';
import { CursorWords } from './cursor-words';
import { Picture } from './picture';
import { PaperPicture } from './still-picture';
import { useTurn } from './use-turn';

interface ChartFrameProps<View> {
  chart: Chart<never, View>;
  view: View;
  /**
   * What stands in the picture's place on paper, and until a reader comes to it, of a view that is not empty; without it the
   * picture itself does.
   */
  scene?: (view: View) => Scene;
  /** Of charts that share a cursor. */
  group?: string;
  /** Keys of the series; a value is the newest one while a run goes on. */
  keys?: (SeriesStyle & { value?: string })[];
  /** What the axes are in, where their labels do not say it. */
  axes?: string;
  /** Controls of the picture, at the right of the title. */
  controls?: ReactNode;
  /** Below the words of an empty view: what can be done about it. */
  emptyAction?: ReactNode;
  /** Pixels; the picture and the table take the same room. */
  height: number;
  children: ReactNode;
}

/** A chart's surroundings: title, question, keys, the picture or the same numbers as a table, and a sentence. */
export function ChartFrame<View>(props: ChartFrameProps<View>) {
  const { chart, view, scene, group, keys, axes, controls, emptyAction, height, children } = props;
  const [tableChosen, setTableChosen] = useState(false);
  const printing = usePrinting();
  const figure = useRef<HTMLElement>(null);
  const { isOn, drawNow } = useTurn(figure);
  // On paper both are there.
  const asTable = tableChosen && !printing;
  const titleId = useId();
  const empty = chart.empty(view);
  const paper = printing && empty === null ? scene?.(view) : undefined;
  const Icon = asTable ? ChartLine : Table2;
  return (
    <figure
      ref={figure}
      onFocus={drawNow}
      aria-labelledby={titleId}
      data-chart={chart.id}
      data-drawn={isOn || empty !== null}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex items-center gap-0.5">
            <h3 id={titleId} className="text-[13px] font-semibold">
              {chart.title}
            </h3>
            {!empty && <Explain what={chart.title}>{chart.how}</Explain>}
          </div>
          <p className="text-xs text-ink-3">{chart.question}</p>
        </div>
        <div className="-mt-1 -mr-1 flex items-center gap-1">
          {!empty && controls}
          {!empty && (
            <button
              type="button"
              onClick={() => setTableChosen(!asTable)}
              aria-label={`${asTable ? 'Show chart' : 'Show table'}: ${chart.title}`}
              title={asTable ? 'Chart' : 'Table'}
              className="flex size-7 items-center justify-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
            >
              <Icon aria-hidden className="size-4" />
            </button>
          )}
        </div>
      </div>
      {(keys || axes) && !paper && (
        <div className="mt-2 flex min-h-5 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-ink-2">
          {!empty && keys && (
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {keys.map(({ label, color, dash, value }) => (
                <li key={label} className="flex items-center gap-1.5 tabular-nums">
                  <Swatch color={color} dash={dash} />
                  {label}
                  {value && <strong className="font-semibold text-ink">{value}</strong>}
                </li>
              ))}
            </ul>
          )}
          {!empty && axes && <span className="text-ink-3">{axes}</span>}
        </div>
      )}
      <div className="relative mt-2 text-xs" style={paper ? undefined : { height }}>
        {paper ? (
          <PaperPicture scene={paper} />
        ) : empty ? (
          <div
            role={emptyAction ? 'status' : undefined}
            className="flex h-full flex-col items-center justify-center gap-3 rounded-md bg-sunken px-6 text-center text-balance text-ink-2"
          >
            <p>{empty}</p>
            {emptyAction}
          </div>
        ) : asTable ? (
          <ChartFigures label={chart.title} table={chart.table(view)} />
        ) : (
          (isOn || printing) &&
          (scene ? (
            <Picture scene={() => scene(view)} height={height} group={group}>
              {children}
            </Picture>
          ) : (
            <CursorWords>{children}</CursorWords>
          ))
        )}
      </div>
      <figcaption className="mt-2 min-h-4 text-xs text-ink-2">{empty ? '' : chart.sentence(view)}</figcaption>
      {printing && !empty && <PrintedFigures label={chart.title} table={chart.table(view)} />}
    </figure>
  );
}

function Swatch({ color, dash }: Omit<SeriesStyle, 'label'>) {
  return (
    <svg aria-hidden width="18" height="8" className="shrink-0">
      <line x1="1" x2="17" y1="4" y2="4" stroke={color} strokeWidth="2" strokeDasharray={dash} strokeLinecap="round" />
    </svg>
  );
}

/** A table with more rows than this is thinned on paper. */
const mostPrinted = 60;

function PrintedFigures({ label, table }: { label: string; table: ChartTable }) {
  const every = Math.ceil(table.rows.length / mostPrinted);
  const rows = table.rows.filter((_, index) => index % every === 0);
  return (
    <div className="mt-2 text-xs">
      <ChartFigures label={label} table={{ ...table, rows }} />
      {every > 1 && (
        <p className="mt-1 text-ink-2">
          One row of {every} is printed; the page itself has all {table.rows.length}.
        </p>
      )}
    </div>
  );
}

function ChartFigures({ label, table }: { label: string; table: ChartTable }) {
  return (
    <div
      role="region"
      aria-label={`${label}, as a table`}
      tabIndex={0}
      className="h-full overflow-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse">
        <thead className="sticky top-0 bg-sunken text-ink-2">
          <tr>
            {table.columns.map(({ label, numeric }) => (
              <th
                key={label}
                scope="col"
                className={classNames('px-2 py-1.5 font-medium', numeric ? 'text-right' : 'text-left')}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index} className="border-t border-line">
              {row.map((cell, column) => (
                <td key={column} className={classNames('px-2 py-1', table.columns[column]?.numeric && 'text-right')}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
