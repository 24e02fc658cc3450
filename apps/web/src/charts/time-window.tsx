'use client';

import { useSearchParams } from 'next/navigation';
import { Button } from '@/ui/button';
import { formatClock } from '@/ui/format';
import { useUrlWriter } from '@/ui/use-url-choice';
import type { TimeWindow } from './time-chart';
import { axisEnd } from './timeline';

/**
 * The part of a run that its time charts show; it is in the URL, and holds for all of them.
 * @param seconds how long the run has lasted
 */
export function useTimeWindow(seconds: number, live: boolean): TimeWindow {
  const search = useSearchParams();
  const write = useUrlWriter();
  const [from, to] = [Number(search.get('from') ?? 0), Number(search.get('to') ?? 0)];
  const zoomed = Number.isFinite(from) && Number.isFinite(to) && from >= 0 && to > from;
  return {
    ...(zoomed ? { from, to } : { from: 0, to: live ? axisEnd(seconds) : Math.max(seconds, 10) }),
    zoomed,
    zoom: (span) => write({ from: span ? span.from.toFixed(0) : null, to: span ? span.to.toFixed(0) : null }),
  };
}

/** The way back to the whole run; nothing while all of it is shown. */
export function ResetZoom({ window: { zoomed, from, to, zoom } }: { window: TimeWindow }) {
  return (
    zoomed && (
      <Button look="quiet" className="min-h-7 text-xs" onClick={() => zoom(null)}>
        Show the whole run ({formatClock(from)} to {formatClock(to)} now)
      </Button>
    )
  );
}
