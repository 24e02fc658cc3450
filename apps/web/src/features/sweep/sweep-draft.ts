import type { HandFactor, SweepInput } from '@headroom/core';
import { numberOf, shareOf } from '@/ui/form-values';

/** A sweep as it stands in its form: numbers and lists of them are the text that was typed. */
export interface SweepDraft {
  units: string;
  policySets: string[];
  /** Ids; none: the tier of the benchmark. */
  tiers: string[];
  /** Empty: the bodies of the benchmark. */
  bodyBytes: string;
  /** Empty: the users of the benchmark. */
  concurrency: string;
  design: string;
  repeats: string;
  times: string;
  /** Percent. */
  within: string;
  maxRuns: string;
  /** Empty: no limit. */
  maxMinutes: string;
  /** Who sets what the gateway's connection does not. */
  setBy: string;
  /** Minutes. */
  remindMinutes: string;
}

export const designs = [
  { value: 'full', label: 'All combinations' },
  { value: 'fraction', label: 'As few as tell every effect' },
] as const;

export const repeatKinds = [
  { value: 'times', label: 'Each cell so many times' },
  { value: 'until-narrow', label: 'Until it is known well enough' },
] as const;

export const setters = [
  { value: 'connection', label: 'Its connection alone' },
  { value: 'person', label: 'A person, when asked' },
] as const;

/**
 * The document that a draft stands for; it may be invalid, which the schema says.
 * @param unset what nothing but a person sets at the gateway
 */
export const sweepOf = (draft: SweepDraft, unset: readonly HandFactor[] = []): SweepInput => ({
  units: numbersIn(draft.units),
  policySets: draft.policySets,
  tiers: draft.tiers,
  bodyBytes: numbersIn(draft.bodyBytes),
  concurrency: numbersIn(draft.concurrency),
  design: draft.design === 'fraction' ? 'fraction' : 'full',
  repeats:
    draft.repeats === 'until-narrow'
      ? {
          ...{ kind: 'until-narrow', within: shareOf(draft.within), maxRuns: numberOf(draft.maxRuns) },
          ...(draft.maxMinutes.trim() !== '' && { maxMinutes: numberOf(draft.maxMinutes) }),
        }
      : { kind: 'times', times: numberOf(draft.times) },
  ...(draft.setBy === 'person' && { byHand: [...unset], remindMinutes: numberOf(draft.remindMinutes) }),
});

/** Numbers between commas or spaces. */
const numbersIn = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map(numberOf);
