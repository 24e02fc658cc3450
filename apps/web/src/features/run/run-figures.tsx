import type { SeriesPoint } from '@headroom/services';
import { Explain } from '@/ui/explain';
import { explained } from '@/ui/explained-figures';
import { Figure, Figures } from '@/ui/figure';
import { formatCount, formatFull, formatLatency, formatNumber, formatShare, fullFigure, fullShare } from '@/ui/format';
import { answerFigure } from '@/ui/answer-figure';
import { fullLatency, isRough, LatencyFigure } from '@/ui/latency-figure';
import { currentStage, decidingStage, judgedStages, type RunView } from './run-view';

/** The run's key numbers: what it found, from the stage that decided it. */
export function RunFigures({ run, points }: { run: RunView; points: readonly SeriesPoint[] }) {
  const { slo } = run.definition;
  const stages = judgedStages(run);
  const answer = answerFigure(run.answer);
  const found = decidingStage(run);
  const deciding = found?.verdict.result === 'passed' ? found : undefined;
  const statistics = deciding?.statistics;
  const live = run.state !== 'finished';
  const offeredRps = (currentStage(run) && points.at(-1)?.targetRps) || null;
  const from = deciding ? `stage ${deciding.stage}` : '';
  const latency = { ms: statistics?.sloLatencyMs ?? null, isRough: !!statistics && isRough(statistics.tailSamples) };
  return (
    <Figures>
      {live ? (
        <Figure
          label="Offered now"
          value={offeredRps === null ? '–' : `${formatNumber(offeredRps)} rps`}
          full={fullFigure(offeredRps, 'rps')}
          note={`${formatCount(stages.length)} stages judged`}
        />
      ) : (
        <Figure label="Capacity" {...answer} explain={explained.capacity} />
      )}
      <Figure
        label="Highest passing"
        value={statistics ? `${formatNumber(statistics.throughputRps)} rps` : '–'}
        full={fullFigure(statistics?.throughputRps, 'rps')}
        note={from && `successes, ${from}`}
        explain={
          <Explain what="Highest passing rate">
            Successful completions per second over the measured window of the stage that passed with the most; the
            settling seconds at its start are left out.
          </Explain>
        }
      />
      <Figure
        label={`p${slo.percentile} there`}
        value={<LatencyFigure {...latency} />}
        full={fullLatency(latency)}
        note={statistics && `limit ${formatFull(slo.latencyMs)} ms${latency.isRough ? ', few samples' : ''}`}
        explain={
          <Explain what={`p${slo.percentile}`}>
            From the merged histograms of all seconds of the stage, never an average of percentiles. Measured from the
            moment a request was meant to be sent, so waiting inside the generator counts.
          </Explain>
        }
      />
      <Figure
        label="Service time"
        value={formatLatency(statistics?.sloServiceTimeMs)}
        full={fullFigure(statistics?.sloServiceTimeMs, 'ms')}
        note={statistics && `p${slo.percentile} from the send`}
        explain={
          <Explain what="Service time">
            The same percentile from the moment a request was really sent. The gap to the latency beside it is time
            spent waiting for a free connection or for the generator.
          </Explain>
        }
      />
      <Figure
        label="CPU per request"
        value={formatLatency(statistics?.server?.serviceDemandMs)}
        full={fullFigure(statistics?.server?.serviceDemandMs, 'ms')}
        note={statistics ? (statistics.server ? 'service demand' : 'target reports none') : ''}
        explain={explained.serviceDemand}
      />
      <Figure
        label="Errors there"
        value={formatShare(statistics?.errorRate)}
        full={fullShare(statistics?.errorRate)}
        note={statistics && `n = ${formatCount(statistics.requests)}`}
        explain={explained.errorRate}
      />
    </Figures>
  );
}
