import type { z } from 'zod';
import { planMeanings } from './plan-meanings';

export interface PlanFault {
  path: (string | number)[];
  /** Reads on from the path: `is above p95Ms`. */
  message: string;
}

/** Schema issues as faults, one for each unknown key. */
export const faultsOf = (issues: readonly z.core.$ZodIssue[]): PlanFault[] =>
  issues.flatMap((issue) => {
    const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...path, key], message: strayKey(key) }))
      : [{ path, message: issue.message }];
  });

/** The words of a schema's own complaints about a plan: what it is, what it must be. */
export const planWords: z.core.$ZodErrorMap = (issue) => {
  const key = issue.path?.at(-1);
  const meaning = typeof key === 'string' ? planMeanings.get(key) : undefined;
  const told = (text: string) => (meaning === undefined ? text : `${text}: ${meaning}`);
  if (issue.input === undefined) return told('is missing');
  const is = `is ${shown(issue.input)}`;
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue.expected, issue.input, is, told);
    case 'invalid_value':
      return `${is}; it must be ${issue.values.map(shown).join(' or ')}`;
    case 'too_small':
      if (issue.origin === 'string') return 'is empty text';
      if (issue.origin === 'array') return 'is an empty list; give at least one entry';
      return told(`${is}; it must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`);
    case 'too_big':
      if (issue.origin === 'string') return `has more than ${issue.maximum} characters`;
      if (issue.origin === 'array') return `has ${(issue.input as unknown[]).length} entries; ${issue.maximum} at most`;
      return told(`${is}; it must be at most ${issue.maximum}`);
    default:
      return told(`${is}, which does not fit`);
  }
};

function typeWords(expected: string, input: unknown, is: string, told: (text: string) => string): string {
  if (input === null) return told('is empty');
  if (expected === 'int') return told(`${is}; it must be a whole number`);
  if (expected === 'number' && typeof input === 'string' && input.trim() !== '' && Number.isFinite(Number(input)))
    return `is the text ${shown(input)}; write the number without quotes`;
  if (expected === 'string' && typeof input === 'number' && Number.isFinite(input))
    return `is a plain number; put it in quotes: "${input}"`;
  return told(`${is}; it must be ${typeNames[expected] ?? expected}`);
}

const typeNames: Readonly<Record<string, string>> = {
  number: 'a finite number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
};

/** A value as it stands in a message. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function strayKey(key: string): string {
  const meaning = planMeanings.get(key);
  if (meaning !== undefined) return `does not belong here; it is ${meaning}`;
  const written = key.toLowerCase();
  const [nearest] = [...planMeanings.keys()]
    .map((known) => ({ known, changes: distance(known.toLowerCase(), written) }))
    .toSorted((left, right) => left.changes - right.changes);
  return nearest && nearest.changes <= key.length / 3
    ? `is not a known key; did you mean ${nearest.known}?`
    : 'is not a known key; remove it';
}

/** Levenshtein’s edit distance. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] ?? 0) + Number(left[i - 1] !== right[j - 1]);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
