import type { ImportedRun } from '@headroom/services';
import { Figure, Figures } from '@/ui/figure';
import { formatCount, formatLatency, formatNumber, formatShare, fullFigure, fullShare } from '@/ui/format';

/** The key numbers of an import, over all its requests. */
export function ImportFigures({ imported }: { imported: ImportedRun }) {
  const { report, loadModel, users } = imported;
  const { requests, errors, percentilesMs } = report;
  const load =
    loadModel === null
      ? 'load model not known'
      : `${loadModel} load${users === null ? '' : `, ${formatCount(users)} users`}`;
  return (
    <Figures>
      <Figure
        label="Rate"
        value={report.throughputRps === null ? '–' : `${formatNumber(report.throughputRps)} rps`}
        full={fullFigure(report.throughputRps, 'rps')}
        note={load}
      />
      <Figure
        label="p50"
        value={formatLatency(percentilesMs.p50)}
        full={fullFigure(percentilesMs.p50, 'ms')}
        note="all requests"
      />
      <Figure
        label="p95"
        value={formatLatency(percentilesMs.p95)}
        full={fullFigure(percentilesMs.p95, 'ms')}
        note={`p90 ${formatLatency(percentilesMs.p90)}`}
      />
      <Figure
        label="p99"
        value={formatLatency(percentilesMs.p99)}
        full={fullFigure(percentilesMs.p99, 'ms')}
        note={`p99.9 ${formatLatency(percentilesMs.p999)}`}
      />
      <Figure
        label="Longest"
        value={formatLatency(percentilesMs.max)}
        full={fullFigure(percentilesMs.max, 'ms')}
        note="of any request"
      />
      <Figure
        label="Errors"
        value={errors === null || requests === 0 ? '–' : formatShare(errors / requests)}
        full={errors === null || requests === 0 ? undefined : fullShare(errors / requests)}
        note={errors === null ? 'not stated' : `${formatCount(errors)} of ${formatCount(requests)}`}
      />
    </Figures>
  );
}
