import type { OutcomeCounts } from '../metrics/outcome';
import { addOutcomes, completedOf, noOutcomes, succeededOf } from '../metrics/outcome';
import type { Load } from '../workload/load';
import type { Slo } from '../workload/slo';
import { duration, number, percent, percentileName, rate } from './figures';
import { failuresByCount, failuresInWords } from './outcome-words';
import type { CapacityAnswer, StageOutcome } from './stage';
import { beyondHelp } from './stage-order';
import type { RunOutcome } from './states';

export interface Conclusion {
  outcome: RunOutcome;
  /** What happened, in plain words and with figures. */
  sentence: string;
  answer: CapacityAnswer;
}

/** The outcome of a run that came to its end by itself, and the sentence that says what was found. */
export function concludeRun(
  load: Load,
  slo: Slo,
  history: readonly StageOutcome[],
  answer: CapacityAnswer,
): Conclusion {
  const outcome = outcomeOf(load, history, answer);
  return { outcome, sentence: nothingWorked(history, load) ?? sentenceOf(load, slo, history, answer), answer };
}

/** What of a stage decides about the outcome. */
interface CountedStage extends Pick<StageOutcome, 'statistics'> {
  order: Pick<StageOutcome['order'], 'purpose'>;
  verdict: Pick<StageOutcome['verdict'], 'result'>;
}

/** The outcome by itself. */
export function outcomeOf(load: Load, history: readonly CountedStage[], answer: CapacityAnswer): RunOutcome {
  if (neverReached(history)) return 'invalid';
  return load.kind === 'find-maximum' ? outcomeOfSearch(answer) : outcomeOfSteps(history);
}

/** A target that was out of reach, or answered only refusals, was not measured at all. */
const neverReached = (history: readonly CountedStage[]) => history.length > 0 && history.every(beyondHelp);

/** A search passes when it found a rate inside the SLO; that there is none is a finding too, and a failure. */
function outcomeOfSearch({ kind }: CapacityAnswer): RunOutcome {
  if (kind === 'not-met-at-any-level') return 'failed-slo';
  return kind === 'capacity' || kind === 'at-least' ? 'passed' : 'invalid';
}

/** A list of steps is a test against the SLO: one failed step fails it; one that cannot be judged leaves it open. */
function outcomeOfSteps(history: readonly CountedStage[]): RunOutcome {
  const results = history.filter(({ order }) => order.purpose === 'step').map(({ verdict }) => verdict.result);
  if (results.includes('failed')) return 'failed-slo';
  return results.length === 0 || results.includes('invalid') ? 'invalid' : 'passed';
}

/** When not one request succeeded, the search is beside the point: say what the target did. */
function nothingWorked(history: readonly StageOutcome[], load: Load): string | null {
  const counts = history.reduce<OutcomeCounts>(
    (sum, { statistics }) => addOutcomes(sum, statistics.outcomes),
    noOutcomes(),
  );
  const requests = completedOf(counts);
  if (history.length === 0 || succeededOf(counts) > 0) return null;
  if (requests === 0)
    return 'The target answered none of the requests: no connection came about and nothing was received.';
  const [mostCommon] = failuresByCount(counts);
  const all = counts[mostCommon ?? 'assertion'] === requests;
  const share = `${all ? 'All' : 'Every one of'} ${number(requests)} requests`;
  switch (mostCommon) {
    case 'connect':
      return `The target could not be reached: ${share.toLowerCase()} failed to connect${all ? '' : ` or failed otherwise: ${failuresInWords(counts)}`}. Is it running, and is the port right?`;
    case 'dns':
      return `The target’s host name could not be resolved (DNS): ${failuresInWords(counts)} of ${number(requests)} requests.`;
    case 'tls':
      return `The TLS handshake with the target failed: ${failuresInWords(counts)} of ${number(requests)} requests. Check its certificate and that the port speaks TLS.`;
    case 'timeout':
      return `The target was slower than the time-out: ${failuresInWords(counts)} of ${number(requests)} requests, none succeeded${load.kind === 'find-maximum' ? ` even at ${rate(lowestRate(history))}` : ''}.`;
    default:
      return `${share} failed: ${failuresInWords(counts)}.`;
  }
}

const lowestRate = (history: readonly StageOutcome[]) =>
  Math.min(...history.map(({ order }) => (order.load.model === 'open' ? order.load.rps : Infinity)));

function sentenceOf(load: Load, slo: Slo, history: readonly StageOutcome[], answer: CapacityAnswer): string {
  const objective = `${percentileName(slo.percentile)} ≤ ${duration(slo.latencyMs)} and at most ${percent(slo.maxErrorRate)} errors`;
  switch (answer.kind) {
    case 'capacity':
      return `The target carries ${rate(answer.rps)} with ${objective}; ${rate(answer.failedRps)} was too much.${answer.confirmed ? '' : ' The bracket was not confirmed by longer stages at both ends.'}`;
    case 'at-least':
      return `The target carries at least ${rate(answer.rps)} with ${objective}. ${answer.reason}`;
    case 'not-met-at-any-level':
      return `${objective} was not met at any level; ${rate(answer.lowestFailedRps)} was the lowest. ${lastReason(history, 'failed')}`;
    case 'generator-limited':
      return `The load generator, not the target, was the limit. ${answer.reason}${atLeast(answer.rps)}`;
    case 'not-steady':
      return `No steady answer. ${answer.reason}${atLeast(answer.rps)}`;
    case 'levels-only':
      return load.kind === 'find-maximum' ? answer.reason : `${stepsInWords(history)} ${answer.reason}`;
  }
}

const atLeast = (rps: number | null) => (rps === null ? '' : ` ${rate(rps)} did pass.`);

const lastReason = (history: readonly StageOutcome[], result: 'failed') =>
  history.findLast(({ verdict }) => verdict.result === result)?.verdict.reasons[0] ?? '';

function stepsInWords(history: readonly StageOutcome[]): string {
  const steps = history.filter(({ order }) => order.purpose === 'step');
  const count = (result: string) => steps.filter(({ verdict }) => verdict.result === result).length;
  const reason = lastReason(steps, 'failed');
  return `${count('passed')} of ${steps.length} steps passed, ${count('failed')} failed${count('invalid') ? `, ${count('invalid')} could not be judged` : ''}.${reason ? ` ${reason}` : ''}`;
}
