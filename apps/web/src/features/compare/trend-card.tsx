'use client';

import type { BenchmarkTrend } from '@headroom/services';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { ChartsLoading } from '@/charts/charts-loading';
import type { Wire } from '@/server/wire';
import { formatLatency, formatNumber } from '@/ui/format';
import { useUrlChoice } from '@/ui/use-url-choice';

const TrendChart = dynamic(() => import('@/charts/trend').then((module) => module.TrendChart), {
  loading: ChartsLoading,
});

interface TrendCardProps {
  trend: Wire<BenchmarkTrend>;
}

const metrics = ['capacity', 'latency', 'cpu'] as const;
type Metric = (typeof metrics)[number];

/** How a benchmark's runs went over time, by one of its figures. */
export function TrendCard({ trend: { trends, level, percentile } }: TrendCardProps) {
  const router = useRouter();
  const known = metrics.filter((metric) => trends.some((trend) => trend.metric === metric && trend.points.length > 1));
  const [given, choose] = useUrlChoice('trend', metrics);
  const metric = known.includes(given) ? given : (known[0] ?? given);
  const { points, changes } = trends.find((trend) => trend.metric === metric)!;
  const at = level === null ? '' : ` at ${level}`;
  const labels: Record<Metric, string> = {
    capacity: 'Capacity',
    latency: `p${percentile} latency${at}`,
    cpu: `CPU per request${at}`,
  };
  return (
    <TrendChart
      data={{ label: labels[metric], format: metric === 'capacity' ? formatNumber : formatLatency, points, changes }}
      onOpen={(runId) => router.push(`/runs/${runId}`)}
      controls={
        known.length > 1 && (
          <label className="flex items-center gap-1.5 text-xs text-ink-2">
            <span className="sr-only">Followed figure</span>
            <select
              value={metric}
              onChange={({ target }) => choose(target.value as Metric)}
              className="h-7 max-w-56 rounded-md border border-control bg-surface px-1.5 text-xs"
            >
              {known.map((id) => (
                <option key={id} value={id}>
                  {labels[id]}
                </option>
              ))}
            </select>
          </label>
        )
      }
    />
  );
}
