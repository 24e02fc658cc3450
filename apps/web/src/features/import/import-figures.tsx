import type { ImportedRun } from '@headroom/services';
import { Figure, Figures } from '@/ui/figure';
import { formatCount, formatLatency, formatNumber, formatShare } from '@/ui/format';

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
        note={load}
      />
      <Figure label="p50" value={formatLatency(percentilesMs.p50)} note="all requests" />
      <Figure label="p95" value={formatLatency(percentilesMs.p95)} note={`p90 ${formatLatency(percentilesMs.p90)}`} />
      <Figure
        label="p99"
        value={formatLatency(percentilesMs.p99)}
        note={`p99.9 ${formatLatency(percentilesMs.p999)}`}
      />
      <Figure label="Longest" value={formatLatency(percentilesMs.max)} note="of any request" />
      <Figure
        label="Errors"
        value={errors === null || requests === 0 ? '–' : formatShare(errors / requests)}
        note={errors === null ? 'not stated' : `${formatCount(errors)} of ${formatCount(requests)}`}
      />
    </Figures>
  );
}
