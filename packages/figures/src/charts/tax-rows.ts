import type { PolicyState } from '@headroom/core';

export interface TaxRow {
  label: string;
  /** A policy, or several that no run tells apart; else the option with none or all of them. */
  isPolicy: boolean;
  /** Of a policy what it adds, else the whole. */
  value: number;
  range: [number, number];
  text: string;
}

interface Tax {
  /** None unless at least one policy can be told apart. */
  rows: TaxRow[];
  /** Policies at the end of the chain with which nothing is known. */
  unknown: string[];
}

/** What each policy adds to a figure, between the whole without any and the whole with all that are known. */
export function taxRows(
  states: readonly PolicyState[],
  valueOf: (state: PolicyState) => number | null,
  text: (value: number) => string,
): Tax {
  const steps: TaxRow[] = [];
  let before: number | null = null;
  let added: string[] = [];
  for (const state of states) {
    if (state.added !== null) added.push(state.added);
    const value = valueOf(state);
    if (value === null) continue;
    steps.push(
      before === null
        ? whole(added.length === 0 ? 'Without policies' : `With ${added.join(', ')}`, value, text)
        : {
            ...{ label: added.join(' + '), isPolicy: true, value: value - before },
            range: [Math.min(before, value), Math.max(before, value)],
            text: `${value < before ? '−' : '+'}${text(Math.abs(value - before))}`,
          },
    );
    before = value;
    added = [];
  }
  if (before === null || steps.length < 2) return { rows: [], unknown: added };
  const last = whole(added.length === 0 ? 'With all of them' : 'With these', before, text);
  return { rows: [...steps, last], unknown: added };
}

const whole = (label: string, value: number, text: (value: number) => string): TaxRow => ({
  ...{ label, isPolicy: false, value },
  ...{ range: [0, value], text: text(value) },
});
