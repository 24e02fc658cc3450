import type { RecommendationResult } from '@headroom/core';
import { digits } from './figures';
import { alignColumns } from './text-table';

type RunAnswer = RecommendationResult['runs'][number];

const words: Record<string, string> = {
  'not-met-at-any-level': 'not met at any level',
  'at-least': 'at least',
  'generator-limited': 'generator-limited',
  'not-steady': 'not steady',
  'too-few-levels': 'too few levels',
  'closed-loop': 'closed loop',
};

/** One line a run: three answers to the target's SLO over all its units, and what ended its throughput. */
export function runLines(runs: readonly RunAnswer[], width: number): string[] {
  if (runs.length === 0) return [];
  const rows = runs.map(({ run, tier, units, label, highestPassing, interpolated, modelRps, ceiling }) => [
    ...[run, `${tier} × ${units}`, label, said(highestPassing), said(interpolated)],
    modelRps === null ? 'unknown' : digits(modelRps),
    ceiling.kind === 'none' ? '' : `${ceiling.kind}${ceiling.policy === null ? '' : ` ${ceiling.policy}`}`,
  ]);
  const header = ['run', 'on', 'load', 'highest passing', 'crossing', 'by its model', 'limited by'];
  const lines = alignColumns([header, ...rows]).map((line) => `  ${line}`);
  return lines.every((line) => line.length <= width) ? lines : lines.map((line) => line.slice(0, width));
}

const said = ({ state, rps }: RunAnswer['highestPassing']) =>
  state === 'capacity' && rps !== null
    ? digits(rps)
    : `${words[state] ?? state}${state === 'at-least' && rps !== null ? ` ${digits(rps)}` : ''}`;
