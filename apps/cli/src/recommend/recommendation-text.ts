import { styleText } from 'node:util';
import { verdictSentence, type PlanProblem, type RecommendationResult } from '@headroom/core';
import { digits } from './figures';
import { nearOptions } from './near-options';
import { optionLines } from './option-lines';
import { runLines } from './run-lines';
import { alignColumns, wrapWords } from './text-table';

export interface TextOptions {
  /** Characters to a line. */
  width: number;
  /** The terminal that the text is for, coloured as it can be; null for plain text. */
  terminal: NodeJS.WritableStream | null;
}

const narrowest = 40;

/**
 * A recommendation as text: the verdict, the options near it, and what it rests on.
 * @param tiers those that were asked about
 */
export function recommendationText(
  result: RecommendationResult,
  tiers: PlanProblem['tiers'],
  { width: wanted, terminal }: TextOptions,
): string {
  const width = Math.max(wanted, narrowest);
  const bold = (text: string) => (terminal ? styleText('bold', text, { stream: terminal }) : text);
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', bold(title), ...lines] : []);
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
    ...wrapWords(verdictSentence(result, tiers), width).map(bold),
    ...section('Options', optionLines(near, result, width)),
    ...(hidden > 0 ? [`  and ${hidden} more: --json lists all`] : []),
    ...section('Policies', policyTable(result, width) ?? bullets(policySentences(result))),
    ...section('Runs, each by itself (requests/s inside the SLO)', runLines(result.runs, width)),
    ...section('Missing', bullets(result.missing)),
    ...section('Measure next', bullets(measureNext)),
    ...section('Findings', bullets(result.findings)),
    '',
  ].join('\n');
}

const notAlone = 'not known apart from others';

/** Null when it is wider than the terminal. */
function policyTable({ policies }: RecommendationResult, width: number): string[] | null {
  if (policies.length === 0) return [];
  const rows = policies.map(({ policy, cpuMs, delayMs, identifiable }) => [
    ...[policy, estimated(cpuMs), estimated(delayMs)],
    identifiable ? '' : notAlone,
  ]);
  const lines = alignColumns([['policy', 'CPU ms (90 %)', 'delay ms (90 %)', ''], ...rows]).map((line) => `  ${line}`);
  return lines.every((line) => line.length <= width) ? lines : null;
}

const policySentences = ({ policies }: RecommendationResult) =>
  policies.map(
    ({ policy, cpuMs, delayMs, identifiable }) =>
      `${policy}: CPU ms ${estimated(cpuMs)}, delay ms ${estimated(delayMs)}${identifiable ? '' : `; ${notAlone}`}`,
  );

const estimated = (interval: { estimate: number; low: number; high: number } | null) =>
  interval === null ? 'unknown' : `${digits(interval.estimate)} (${digits(interval.low)} to ${digits(interval.high)})`;
