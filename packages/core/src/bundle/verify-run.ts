import { LatencyHistogram } from '../histogram';
import { addOutcomes, completedOf, noOutcomes, outcomes, succeededOf } from '../metrics/outcome';
import { outcomeOf } from '../run/conclude';
import { number, rate } from '../run/figures';
import { Money } from '../pricing/money';
import type { Percentiles } from '../stats/level-statistics';
import { percentilesOf } from '../stats/percentiles';
import { isSame, type BundleCheck } from './bundle-check';
import type { FrozenRun, FrozenStage } from './bundle';

/** Works out every headline figure of a run again, from its histograms and seconds alone. */
export function verifyRun(run: FrozenRun): BundleCheck[] {
  const { stages } = run;
  const percentile = run.definition.slo.percentile;
  return [
    ofAll('Latency percentiles', stages, (stage) => differingPercentiles(stage, percentile)),
    ofAll('Requests, outcomes and error rates', stages, differingCounts),
    ofAll('Rates', stages, differingRates),
    ofAll(
      'Stages that passed kept the SLO',
      stages.filter(({ verdict }) => verdict.result === 'passed'),
      (stage) => brokenSlo(stage, run),
    ),
    answerCheck(run),
    outcomeCheck(run),
    ...(stages.some(({ statistics }) => statistics.server) ? [ofAll('CPU per request', stages, differingDemand)] : []),
    stated,
    ...(run.testCost ? [costCheck(run.testCost)] : []),
  ];
}

function ofAll(what: string, stages: readonly FrozenStage[], differing: (stage: FrozenStage) => string[]): BundleCheck {
  if (stages.length === 0) return { what, state: 'not-possible', figures: 'There is no such stage.' };
  const found = stages.flatMap((stage) => {
    const figures = differing(stage);
    return figures.length > 0 ? [`stage ${stage.stage}: ${figures.join(', ')}`] : [];
  });
  if (found.length > 0) return { what, state: 'differs', figures: `Not what the data gives in ${found.join('; ')}.` };
  const each = stages.length === 1 ? 'one stage' : `each of ${stages.length} stages`;
  return { what, state: 'holds', figures: `Worked out again for ${each}.` };
}

const histograms = ({ requests }: FrozenStage, key: 'latency' | 'serviceTime' | 'failureLatency') =>
  LatencyHistogram.merged(requests.flatMap((request) => request[key] ?? []));

function differingPercentiles(stage: FrozenStage, percentile: number): string[] {
  const { statistics } = stage;
  const [latency, serviceTime, failures] = (['latency', 'serviceTime', 'failureLatency'] as const).map((key) =>
    histograms(stage, key),
  ) as [LatencyHistogram, LatencyHistogram, LatencyHistogram];
  const stated = statistics.failureLatency ?? percentilesOf(LatencyHistogram.empty());
  return [
    ...differing('latency', statistics.latency, percentilesOf(latency)),
    ...differing('service time', statistics.serviceTime, percentilesOf(serviceTime)),
    ...differing('latency of failures', stated, percentilesOf(failures)),
    ...(isSame(statistics.sloLatencyMs, latency.percentileMs(percentile)) ? [] : [`p${percentile}`]),
    ...(isSame(statistics.sloServiceTimeMs, serviceTime.percentileMs(percentile))
      ? []
      : [`p${percentile} of service time`]),
  ];
}

const differing = (what: string, stated: Percentiles, found: Percentiles): string[] =>
  (Object.keys(found) as (keyof Percentiles)[])
    .filter((key) => !isSame(stated[key], found[key]))
    .map((key) => `${key.replace(/Ms$/, '')} of ${what}`);

function differingCounts({ statistics, requests }: FrozenStage): string[] {
  const counts = requests.reduce((sum, one) => addOutcomes(sum, one.outcomes), noOutcomes());
  const completed = completedOf(counts);
  const errorRate = completed > 0 ? (completed - succeededOf(counts)) / completed : null;
  return [
    ...outcomes.filter((outcome) => counts[outcome] !== statistics.outcomes[outcome]),
    ...(completed === statistics.requests ? [] : ['requests']),
    ...(isSame(errorRate, statistics.errorRate) ? [] : ['error rate']),
  ];
}

function differingRates({ statistics, seconds }: FrozenStage): string[] {
  const { excludedSeconds, measuredSeconds } = statistics;
  const perSecond = (counts: readonly number[]) =>
    measuredSeconds > 0
      ? counts.slice(excludedSeconds, excludedSeconds + measuredSeconds).reduce((sum, count) => sum + count, 0) /
        measuredSeconds
      : 0;
  return [
    ...(isSame(perSecond(seconds.offered), statistics.intendedRps) ? [] : ['offered']),
    ...(isSame(perSecond(seconds.completed), statistics.completedRps) ? [] : ['completed']),
    ...(isSame(perSecond(seconds.succeeded), statistics.throughputRps) ? [] : ['throughput']),
  ];
}

/** From the histograms, not from the statistics: these are checked by themselves. */
function brokenSlo(stage: FrozenStage, { definition: { slo } }: FrozenRun): string[] {
  const latencyMs = histograms(stage, 'latency').percentileMs(slo.percentile);
  const counts = stage.requests.reduce((sum, one) => addOutcomes(sum, one.outcomes), noOutcomes());
  const completed = completedOf(counts);
  const failed = completed - succeededOf(counts);
  return [
    ...(latencyMs !== null && latencyMs <= slo.latencyMs
      ? []
      : [`p${slo.percentile} is ${latencyMs === null ? 'unknown' : `${number(latencyMs)} ms`}`]),
    ...(failed <= slo.maxErrorRate * completed ? [] : [`${number(failed)} of ${number(completed)} requests failed`]),
  ];
}

/** Whether the answer is one that the stages give. */
function answerCheck({ answer, stages }: FrozenRun): BundleCheck {
  const what = 'The answer follows from the stages';
  const counted = stages.filter(({ purpose }) => purpose !== 'warm-up');
  const at = (rps: number, result: FrozenStage['verdict']['result']) =>
    counted.some(({ load, verdict }) => load.model === 'open' && load.rps === rps && verdict.result === result);
  const say = (holds: boolean, figures: string): BundleCheck => ({ what, state: holds ? 'holds' : 'differs', figures });
  switch (answer?.kind) {
    case 'capacity':
      return say(
        at(answer.rps, 'passed') && at(answer.failedRps, 'failed') && answer.rps < answer.failedRps,
        `${rate(answer.rps)} is to have passed and ${rate(answer.failedRps)} to have failed.`,
      );
    case 'at-least':
      return say(at(answer.rps, 'passed'), `${rate(answer.rps)} is to have passed.`);
    case 'not-met-at-any-level':
      return say(
        counted.every(({ verdict }) => verdict.result !== 'passed'),
        'No stage is to have passed.',
      );
    case 'generator-limited':
    case 'not-steady':
      if (answer.rps !== null) return say(at(answer.rps, 'passed'), `${rate(answer.rps)} is to have passed.`);
      return { what, state: 'not-possible', figures: 'The answer names no rate.' };
    case 'levels-only':
      return { what, state: 'not-possible', figures: 'This load searches no maximum: its levels are the answer.' };
    case undefined:
      return { what, state: 'not-possible', figures: 'The run ended without an answer.' };
  }
}

/** Whether the outcome is the one that the stages and the answer give. */
function outcomeCheck({ outcome, answer, stages, definition }: FrozenRun): BundleCheck {
  const what = 'The outcome follows from the stages';
  if (answer === null || outcome === 'aborted' || outcome === 'infra-failed')
    return { what, state: 'not-possible', figures: 'The run was ended from outside, or without an answer.' };
  const found = outcomeOf(
    definition.load,
    stages.map(({ purpose, ...stage }) => ({ ...stage, order: { purpose } })),
    answer,
  );
  return { what, state: found === outcome ? 'holds' : 'differs', figures: `The stages give “${found}”.` };
}

/** The target tells cores and requests; what one request takes is made of them. */
function differingDemand({ statistics: { server } }: FrozenStage): string[] {
  if (!server) return [];
  const { coresBusy, requestsPerSecond, serviceDemandMs } = server;
  const found = requestsPerSecond > 0 ? (coresBusy / requestsPerSecond) * 1000 : null;
  return isSame(serviceDemandMs, found) ? [] : ['CPU per request'];
}

/** What nothing in a bundle can decide is not passed over. */
const stated: BundleCheck = {
  ...{ what: 'Sentence, grade of the evidence, and whether the load was simulated', state: 'not-possible' },
  figures: 'They stand as the instance that signed the bundle states them.',
};

function costCheck({ lines, total }: NonNullable<FrozenRun['testCost']>): BundleCheck {
  const what = 'What making the load cost';
  if (total === null) return { what, state: 'not-possible', figures: 'A part of it is not known.' };
  const products = lines.every(
    ({ quantity, unitPrice, amount }) =>
      quantity !== null && unitPrice !== null && amount !== null && new Money(unitPrice).times(quantity).equals(amount),
  );
  const sum = lines.reduce((all, { amount }) => all.plus(amount ?? 0), new Money(0));
  return {
    ...{ what, state: products && sum.equals(total) ? 'holds' : 'differs' },
    figures: 'Quantity × unit price of each line, and their sum.',
  };
}
