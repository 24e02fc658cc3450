import { benchmarkTrend } from '@headroom/services';
import { Suspense } from 'react';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { toWire } from '@/server/wire';
import { BaselineAnswer } from './baseline-answer';
import { TrendCard } from './trend-card';

/** How a benchmark went from run to run, and its newest run against the baseline; comes after the rest of the page. */
export const TrendSection = ({ benchmarkId }: { benchmarkId: string }) => (
  <Suspense fallback={<div className="h-88 rounded-lg bg-sunken" aria-label="Loading the trend" />}>
    <Trend benchmarkId={benchmarkId} />
  </Suspense>
);

async function Trend({ benchmarkId }: { benchmarkId: string }) {
  const trend = await forPage(benchmarkTrend(await requestContext(), { benchmarkId }));
  return (
    <div className="grid min-h-88 items-start gap-4 xl:grid-cols-2">
      <TrendCard trend={toWire(trend)} />
      <BaselineAnswer trend={trend} />
    </div>
  );
}
