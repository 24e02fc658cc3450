import { number, percent, rate } from '../run/figures';
import type { Estimated } from './estimated';
import type { ScalabilityFit } from './fit-scalability';
import type { ScalabilityLaw } from './scalability-law';

/** What a fit says, in words for a report. */
export function scalabilitySentences(fit: Omit<ScalabilityFit, 'sentences'>, distinctConcurrencies: number): string[] {
  const { law, limitRps, peak, alpha, beta } = fit;
  const sentences = [shape(law)];
  if (fit.state === 'no-interval')
    sentences.push(
      `Only ${distinctConcurrencies} concurrencies were measured: the curve has no interval, and another law may fit as well.`,
    );
  if (alpha?.estimate === 0 && alpha.high !== null) sentences.push(below('Contention α', alpha.high));
  if (beta?.estimate === 0 && beta.high !== null) sentences.push(below('Coherency β', beta.high));
  if (limitRps) sentences.push(`The limit is ${withInterval(limitRps, rate)}.`);
  sentences.push(
    peak.state === 'estimated'
      ? `Throughput is greatest at concurrency ${withInterval(peak.concurrency, (value) => number(Math.round(value)))}, with ${withInterval(peak.throughputRps, rate)}.`
      : peak.reason,
  );
  sentences.push(`Do not extrapolate past concurrency ${number(fit.extrapolationLimit)}.`);
  return sentences;
}

function shape(law: ScalabilityLaw): string {
  const atOne = `${rate(law.gammaRps)} at concurrency 1`;
  if (law.name === 'capped') return `Throughput grows linearly from ${atOne} up to a hard cap.`;
  if (law.name === 'linear') return `Throughput grows linearly from ${atOne}.`;
  const contention = `contention α of ${percent(law.alpha)}`;
  if (law.name === 'amdahl') return `Throughput follows Amdahl’s law: ${atOne}, ${contention}.`;
  return `Throughput follows the Universal Scalability Law: ${atOne}, ${contention}, coherency β of ${percent(law.beta)}.`;
}

const below = (what: string, high: number) => `${what} is below ${percent(high)} (95 % confidence); none was seen.`;

function withInterval({ estimate, low, high, confidence }: Estimated, format: (value: number) => string): string {
  if (low === null && high === null) return format(estimate);
  const range =
    low === null
      ? `up to ${format(high ?? 0)}`
      : high === null
        ? `at least ${format(low)}`
        : `${format(low)} to ${format(high)}`;
  return `${format(estimate)} (${percent(confidence)} interval ${range})`;
}
