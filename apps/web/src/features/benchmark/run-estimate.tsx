import { estimateLoad, type Benchmark } from '@headroom/core';
import { requestsInWords, secondsInWords } from '@/ui/estimate-words';
import { Explain } from '@/ui/explain';

interface RunEstimateProps {
  definition: Benchmark;
  /** What its load costs, in words. */
  cost: string;
}

/** Time, requests and money of one run, before it is started. */
export function RunEstimate({ definition, cost }: RunEstimateProps) {
  const { seconds, requests } = estimateLoad(definition);
  return (
    <p className="text-[13px] text-ink-2" aria-label="Estimate of one run">
      <span className="font-medium text-ink">{secondsInWords(seconds)}</span> under load ·{' '}
      <span className="font-medium text-ink">{requestsInWords(requests)}</span> · {cost}{' '}
      <Explain what="Time, requests and money of one run">
        The stage controller is run against targets of every capacity between the lowest and the highest rate, with
        stages as short and as long as they may be. Starting agents and engines takes some seconds more. Money is what
        the runner’s prices say for the longest time; load from machines of your own costs nothing more.
      </Explain>
    </p>
  );
}
