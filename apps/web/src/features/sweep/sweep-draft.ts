import type { SweepInput } from '@headroom/core';
import { numberOf } from '@/ui/form-values';

/** A sweep as it stands in its form: lists of numbers are the text that was typed. */
export interface SweepDraft {
  units: string;
  policySets: string[];
  /** Empty: the bodies of the benchmark. */
  bodyBytes: string;
}

/** The document that a draft stands for; it may be invalid, which the schema says. */
export const sweepOf = ({ units, policySets, bodyBytes }: SweepDraft): SweepInput => ({
  units: numbersIn(units),
  policySets,
  bodyBytes: numbersIn(bodyBytes),
});

/** Numbers between commas or spaces. */
const numbersIn = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map(numberOf);
