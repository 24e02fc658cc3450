'use client';

import type { RunServerSeries } from '@headroom/services';
import dynamic from 'next/dynamic';
import { ChartsLoading } from '@/charts/charts-loading';
import type { Wire } from '@/server/wire';
import { Time } from '@/ui/time';
import { ReadSeriesButton } from './read-series-button';

const Charts = dynamic(() => import('./server-series-charts').then((module) => module.ServerSeriesCharts), {
  loading: ChartsLoading,
});

interface ServerSeriesProps extends Wire<RunServerSeries> {
  runId: string;
  /** When the run's load began; null where it made none. */
  originMs: number | null;
}

/** What sources of metrics said of the target, read once when somebody asks. */
export function ServerSeries({ runId, originMs, kept, offered }: ServerSeriesProps) {
  return (
    <div className="space-y-4 px-4 pt-3 pb-4 text-[13px]">
      {kept.map(({ source, label, readAt, notes, ...figures }) => (
        <section key={source} aria-label={label} className="space-y-3">
          <h3 className="font-semibold">
            {label}{' '}
            <span className="text-xs font-normal text-ink-3">
              read <Time at={readAt} />
            </span>
          </h3>
          <Charts series={figures.series} untilMs={figures.untilMs} originMs={originMs ?? figures.fromMs} />
          <ul className="list-disc space-y-1 pl-4 text-ink-2">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      ))}
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {offered.map(({ telemetryId, label }) => (
            <ReadSeriesButton key={telemetryId ?? ''} {...{ runId, telemetryId, label }} />
          ))}
        </div>
      )}
    </div>
  );
}
