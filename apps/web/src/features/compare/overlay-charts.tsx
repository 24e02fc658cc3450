'use client';

import { useMemo } from 'react';
import { CompareLatencyChart } from '@/charts/compare-latency';
import { CompareRateChart } from '@/charts/compare-rate';
import type { OverlaySeries } from '@headroom/figures';
import { howToZoom, ResetZoom, useTimeWindow } from '@/charts/time-window';
import { unpack, type Packed } from '@/ui/packed';

interface Overlay {
  stepSeconds: number;
  series: readonly OverlaySeries[];
}

/** The runs over time, each from its own beginning. The zoom is in the URL and holds for both. */
export function OverlayCharts({ packed }: { packed: Packed<Overlay> }) {
  const { stepSeconds, series } = useMemo(() => unpack(packed), [packed]);
  const window = useTimeWindow(Math.max(0, ...series.map(({ points }) => points.at(-1)?.t ?? 0)), false);
  const { from, to, zoomed } = window;
  const data = { stepSeconds, series, zoom: zoomed ? { from, to } : null };
  return (
    <>
      <div className="grid gap-4 xl:grid-cols-2">
        <CompareRateChart data={data} window={window} />
        <CompareLatencyChart data={data} window={window} />
      </div>
      <p className="flex min-h-8 items-center gap-3 text-xs text-ink-3">
        Each run begins at 0:00. {howToZoom}
        <ResetZoom window={window} of="runs" />
      </p>
    </>
  );
}
