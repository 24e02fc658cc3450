'use client';

import { axisEnd, type Span } from '@headroom/figures';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { Button } from '@/ui/button';
import { formatClock } from '@/ui/format';
import { useUrlWriter } from '@/ui/use-url-choice';

/** What all time charts of a page share: where the axis lies, and the zoom. */
export interface TimeWindow extends Span {
  zoomed: boolean;
  /** Null goes back to the whole. */
  zoom(span: Span | null): void;
}

/**
 * The part of a run that its time charts show; it is in the URL, and holds for all of them.
 * @param seconds how long the run has lasted, or the longest of several
 */
export function useTimeWindow(seconds: number, live: boolean): TimeWindow {
  const search = useSearchParams();
  const write = useUrlWriter();
  const [from, to] = [Number(search.get('from') ?? 0), Number(search.get('to') ?? 0)];
  const zoomed = Number.isFinite(from) && Number.isFinite(to) && from >= 0 && to > from;
  const [start, end] = zoomed ? [from, to] : [0, live ? axisEnd(seconds) : Math.max(seconds, 10)];
  // The same while it is the same, so that a chart is drawn anew for what has changed alone.
  return useMemo(
    () => ({
      ...{ from: start, to: end, zoomed },
      zoom: (span) => write({ from: span ? span.from.toFixed(0) : null, to: span ? span.to.toFixed(0) : null }),
    }),
    [start, end, zoomed, write],
  );
}

/** How to zoom by the mouse and by keys; said below the charts that can. */
export const howToZoom =
  'Drag across a time chart to zoom, or mark a span with Shift and the arrow keys and press Enter; a double click or Esc goes back.';

/** The way back to the whole run, or the whole runs; nothing while all of it is shown. */
export function ResetZoom({ window: { zoomed, from, to, zoom }, of = 'run' }: { window: TimeWindow; of?: string }) {
  return (
    zoomed && (
      <Button look="quiet" className="min-h-7 text-xs" onClick={() => zoom(null)}>
        Show the whole {of} ({formatClock(from)} to {formatClock(to)} now)
      </Button>
    )
  );
}
