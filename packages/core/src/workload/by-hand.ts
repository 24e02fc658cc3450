import type { Sweep } from './sweep';
import { sweepCells, type SweepCell } from './sweep-cells';

/** What makes the gateway of a cell, and what a person may be asked to set where nothing else sets it. */
export const handFactors = ['tier', 'policySet', 'units'] as const;
export type HandFactor = (typeof handFactors)[number];

/** What a person sets before a cell is run; what is left out is none of theirs. */
export type HandSetting = Partial<Pick<SweepCell, HandFactor>>;

const factorNames: Record<HandFactor, string> = { tier: 'tier', policySet: 'policy set', units: 'units' };

const list = new Intl.ListFormat('en-GB');

/** Factors as they are called in a sentence. */
export const handFactorNames = (factors: readonly HandFactor[]): string =>
  list.format(handFactors.filter((factor) => factors.includes(factor)).map((factor) => factorNames[factor]));

/** Of a cell, what is set by hand. */
export const handSetting = (byHand: readonly HandFactor[], cell: Pick<SweepCell, HandFactor>): HandSetting =>
  Object.fromEntries(
    handFactors.filter((factor) => byHand.includes(factor)).map((factor) => [factor, cell[factor]]),
  ) as HandSetting;

/** The factors of a setting that a person has to touch to come from another one to it; all of them where none was before. */
export const toBeSet = (wanted: HandSetting, before: HandSetting | null): HandFactor[] =>
  handFactors.filter((factor) => wanted[factor] !== undefined && wanted[factor] !== before?.[factor]);

/** What is set as seldom as can be: what a person sets, or else what takes minutes to change. */
export const setTogether = ({ byHand, slow }: Pick<Sweep, 'byHand' | 'slow'>): HandFactor[] =>
  byHand.length > 0 ? byHand : slow;

/** The group of each cell, from 0: cells of one group are run under the same setting of what is set as seldom as can be. */
export function settingGroups(sweep: Sweep): number[] {
  const keys = sweepCells(sweep).map((cell) => JSON.stringify(handSetting(setTogether(sweep), cell)));
  const groups = [...new Set(keys)];
  return keys.map((key) => groups.indexOf(key));
}

/** How often a person sets the gateway at most, without putting it back; 0 where nothing is set by hand. */
export function mostHandChanges(sweep: Sweep): number {
  if (sweep.byHand.length === 0) return 0;
  const times = sweep.repeats.kind === 'times' ? sweep.repeats.times : 1;
  return new Set(settingGroups(sweep)).size * times;
}

/** What setting by hand makes of the design, in sentences; none where nothing is set by hand. */
export function handSentences(sweep: Sweep): string[] {
  if (sweep.byHand.length === 0) return [];
  const groups = settingGroups(sweep);
  const [cells, settings] = [groups.length, new Set(groups).size];
  const set = handFactorNames(sweep.byHand);
  if (settings === cells)
    return [`Each cell has a setting of its own by hand (${set}), so the order is random as without.`];
  if (settings === 1) return [`All cells have one setting by hand (${set}), made once.`];
  return [
    `Cells that need the same ${set} run together, in random order of these groups and inside each: a split-plot design. ` +
      `It is set by hand ${settings} times for each repeat instead of ${cells}; what drifts from one group to the next is in the effects of what is ` +
      'set by hand, and their intervals know the scatter between runs, not that between settings.',
  ];
}

/** What settings that take minutes to change make of the design, in sentences; none where they make nothing of it. */
export function slowSentences(sweep: Sweep): string[] {
  const groups = settingGroups(sweep);
  const [cells, settings] = [groups.length, new Set(groups).size];
  if (sweep.byHand.length > 0 || settings === 1 || settings === cells) return [];
  const set = handFactorNames(sweep.slow);
  const later =
    sweep.repeats.kind === 'until-narrow'
      ? [
          `Runs that are chosen later stay with the ${set} that stands as long as that tells at least half as much as another. They are in no group, so ` +
            'what drifts from one setting to the next is in the other effects too, whose intervals do not know it.',
        ]
      : [];
  return [
    `Cells that need the same ${set} run together, in random order of these groups and inside each, as a change of ${set} takes minutes: a split-plot ` +
      `design, with ${settings} groups for each repeat instead of ${cells}. What drifts from one group to the next is in the effects of ${set}, which are ` +
      'told without an interval: runs within a group say nothing of that scatter.',
    ...later,
  ];
}
