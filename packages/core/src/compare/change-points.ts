import { invalidInput } from '../errors/errors';
import { number, percent } from '../run/figures';
import { energySplit } from './energy-split';
import type { SegmentDifference } from './segment-difference';
import { segmentDifference } from './segment-difference';

export interface HistoryPoint {
  /** Name or date of the point, as it is to be read. */
  at: string;
  value: number;
}

/** A lasting change of level in a history. */
export interface ChangePoint extends SegmentDifference {
  /** Index of the first point at the new level. */
  index: number;
  at: string | null;
  sentence: string;
}

export interface ChangePointSettings {
  /** Points looked at together (30 to 50). */
  window: number;
  maxPValue: number;
  /** Smallest relative change of interest. */
  minMagnitude: number;
}

export const defaultChangePointSettings: ChangePointSettings = { window: 50, maxPValue: 0.001, minMagnitude: 0.05 };

/**
 * Points at which a history changes its level: E-divisive means in sliding windows with Student's t in place of
 * permutations, so that the answer is always the same (Fleming et al., Hunter, ICPE 2023, arXiv 2301.03034; Apache
 * Otava). Weak points are found at ten times the p-value first, and the weakest are then given up one by one. Unlike
 * Otava 0.8, which then judges anew only what lies to the right of it, both neighbours of one given up are.
 * @throws HeadroomError `invalid-input` for a value that is not a number, or a window below two points
 */
export function changePoints(
  history: readonly number[] | readonly HistoryPoint[],
  settings: Partial<ChangePointSettings> = {},
): ChangePoint[] {
  const { window, maxPValue, minMagnitude } = { ...defaultChangePointSettings, ...settings };
  const points = history.map((point) => (typeof point === 'number' ? { at: null, value: point } : point));
  const values = points.map(({ value }, index) => {
    if (!Number.isFinite(value)) throw invalidInput(`Point ${index} of the history is not a number.`, { index });
    return value;
  });
  if (!(Number.isInteger(window) && window >= 2)) throw invalidInput('The window must be at least two points.');
  const kept = strongest(values, weakIndexes(values, window, weakPValue(maxPValue)), maxPValue, minMagnitude);
  return kept.map(({ index, difference }) => {
    const at = points[index]?.at ?? null;
    return { index, at, ...difference, sentence: sentenceOf(index, at, difference) };
  });
}

const weakPValue = (maxPValue: number) =>
  maxPValue < 0.05 ? 10 * maxPValue : maxPValue < 0.5 ? 2 * maxPValue : maxPValue;

/** Candidates of all windows; the next window begins half a window on, or at the last change found. */
function weakIndexes(values: readonly number[], window: number, maxPValue: number): number[] {
  const found = new Set<number>();
  for (let start = 0; start < values.length;) {
    const inWindow = divide(values.slice(start, start + window), maxPValue).map((index) => start + index);
    inWindow.forEach((index) => found.add(index));
    start = Math.max(start + Math.floor(window / 2), ...inWindow);
  }
  return [...found].toSorted((left, right) => left - right);
}

/** Splits a series where its parts differ most, again and again, until a split may be chance. */
function divide(values: readonly number[], maxPValue: number): number[] {
  const indexes: number[] = [];
  for (;;) {
    const edges = [0, ...indexes, values.length];
    const splits = edges.slice(1).flatMap((end, part) => {
      const start = edges[part] ?? 0;
      const split = energySplit(values.slice(start, end));
      return split === null ? [] : [{ start, end, index: start + split.index, divergence: split.divergence }];
    });
    if (splits.length === 0) return indexes;
    const best = splits.reduce((left, right) => (right.divergence > left.divergence ? right : left));
    const { pValue } = segmentDifference(values.slice(best.start, best.index), values.slice(best.index, best.end));
    if (pValue > maxPValue) return indexes;
    indexes.push(best.index);
    indexes.sort((left, right) => left - right);
  }
}

/** Gives up the weakest point (by p-value, then by magnitude) until all that remain are strong enough. */
function strongest(values: readonly number[], indexes: readonly number[], maxPValue: number, minMagnitude: number) {
  let points = differences(values, indexes);
  while (points.length > 0) {
    let weakest = points.reduce((left, right) => (right.difference.pValue > left.difference.pValue ? right : left));
    if (weakest.difference.pValue < maxPValue) {
      weakest = points.reduce((left, right) => (right.difference.magnitude < left.difference.magnitude ? right : left));
      if (weakest.difference.magnitude > minMagnitude) return points;
    }
    points = differences(
      values,
      points.flatMap(({ index }) => (index === weakest.index ? [] : [index])),
    );
  }
  return points;
}

/** Each change point with the segments on its two sides. */
const differences = (values: readonly number[], indexes: readonly number[]) =>
  indexes.map((index, place) => ({
    index,
    difference: segmentDifference(
      values.slice(indexes[place - 1] ?? 0, index),
      values.slice(index, indexes[place + 1] ?? values.length),
    ),
  }));

function sentenceOf(index: number, at: string | null, { meanBefore, meanAfter }: SegmentDifference): string {
  const where = at === null ? `point ${index + 1}` : at;
  const change = meanBefore === 0 ? '' : ` (${percent(Math.abs(meanAfter / meanBefore - 1))})`;
  const moved = meanAfter > meanBefore ? 'rose' : 'fell';
  return `From ${where} on, the mean ${moved} from ${number(meanBefore)} to ${number(meanAfter)}${change}.`;
}
