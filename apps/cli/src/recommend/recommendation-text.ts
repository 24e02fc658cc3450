import { styleText } from 'node:util';
import { toCents, verdictSentence, type Option, type RecommendationResult } from '@headroom/core';
import { isRecommended, nearOptions } from './near-options';
import { alignColumns, wrapWords } from './text-table';

export interface TextOptions {
  /** Characters to a line. */
  width: number;
  /** The terminal that the text is for, coloured as it can be; null for plain text. */
  terminal: NodeJS.WritableStream | null;
}

const narrowest = 40;
/** Where less is left for the reason, it has lines of its own below its option. */
const narrowestReason = 32;

/** A recommendation as text: the verdict, the options near it, and what it rests on. */
export function recommendationText(result: RecommendationResult, { width: wanted, terminal }: TextOptions): string {
  const width = Math.max(wanted, narrowest);
  const style = (format: Parameters<typeof styleText>[0], text: string) =>
    terminal ? styleText(format, text, { stream: terminal }) : text;
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', style('bold', title), ...lines] : [];
  const bullets = (sentences: readonly string[]) =>
    sentences.flatMap((sentence) =>
      wrapWords(sentence, width - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`),
    );
  const near = nearOptions(result);
  const hidden = result.options.length - near.length;
  const measureNext = result.nextMeasurements.map(
    ({ tier, units, policies, reason }) =>
      `${tier} × ${units} with ${policies.length > 0 ? policies.join(', ') : 'no policies'}: ${reason}`,
  );
  return [
    ...wrapWords(verdictSentence(result), width).map((line) => style('bold', line)),
    ...section('Options', optionLines(near, result, width)),
    ...(hidden > 0 ? [`  and ${hidden} more: --json lists all`] : []),
    ...section('Policies', policyLines(result)),
    ...section('Missing', bullets(result.missing)),
    ...section('Measure next', bullets(measureNext)),
    ...section('Findings', bullets(result.findings)),
    '',
  ].join('\n');
}

function optionLines(options: readonly Option[], result: RecommendationResult, width: number): string[] {
  const header = ['', 'tier', 'units', `${result.currency}/month`, 'per million', 'carries rps (90 %)', 'enough', 'grade'];
  const rows = options.map((option) => [
    isRecommended(option, result.recommended) ? '→' : option.feasible ? ' ' : '×',
    option.tier,
    option.units === null ? '–' : String(option.units),
    option.monthlyCost === null ? 'unknown' : money(toCents(option.monthlyCost)),
    option.costPerMillion === null ? '–' : small(option.costPerMillion),
    capacityCell(option),
    option.probabilityFeasible === null ? '–' : odds(option.probabilityFeasible),
    option.grade ?? '–',
  ]);
  const [head = '', ...lines] = alignColumns([header, ...rows], [2, 3, 4, 6]).map((line) => `  ${line}`);
  const table = Math.max(head.length, ...lines.map((line) => line.length));
  const beside = width - table - 2 >= narrowestReason;
  return [
    beside ? `${head.padEnd(table)}  reason` : head,
    ...lines.flatMap((line, index) => {
      const reason = options[index]?.reasons[0];
      if (reason === undefined) return [line];
      if (!beside) return [line, ...wrapWords(reason, width - 6).map((part) => `      ${part}`)];
      const [first = '', ...rest] = wrapWords(reason, width - table - 2);
      return [`${line.padEnd(table)}  ${first}`, ...rest.map((part) => `${' '.repeat(table)}  ${part}`)];
    }),
  ];
}

function policyLines({ policies }: RecommendationResult): string[] {
  if (policies.length === 0) return [];
  const cell = (interval: { estimate: number; low: number; high: number } | null) =>
    interval === null
      ? 'unknown'
      : `${digits(interval.estimate)} (${digits(interval.low)} to ${digits(interval.high)})`;
  const rows = policies.map(({ policy, cpuMs, delayMs, identifiable }) => [
    ...[policy, cell(cpuMs), cell(delayMs)],
    identifiable ? '' : 'cannot be told apart from the others',
  ]);
  return alignColumns([['policy', 'CPU ms (90 %)', 'delay ms (90 %)', ''], ...rows]).map((line) => `  ${line}`);
}

function capacityCell({ capacityRps }: Option): string {
  if (capacityRps === null) return '–';
  const { estimate, low, high } = capacityRps;
  return low === high ? digits(estimate) : `${digits(estimate)} (${digits(low)} to ${digits(high)})`;
}

const digits = (value: number) => Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });
/** Certainty is never claimed by rounding. */
const odds = (probability: number) =>
  probability > 0.995 && probability < 1
    ? '> 99 %'
    : probability < 0.005 && probability > 0
      ? '< 1 %'
      : `${Math.round(probability * 100)} %`;
/** A decimal string with its thousands apart, exact at any length. */
const money = (amount: string) => amount.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
const small = (amount: string) => (Number(amount) < 1 ? Number(amount).toPrecision(3) : money(toCents(amount)));
