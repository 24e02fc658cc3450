import { invalidInput } from '@headroom/core';

/** The part of a run that `?from=<second>&to=<second>` names; all of it without them. */
export function parsePart(given: URLSearchParams): { from: number; to: number } | undefined {
  if (!given.has('from') && !given.has('to')) return undefined;
  const [from, to] = [Number(given.get('from')), Number(given.get('to'))];
  if (!(from >= 0 && to > from && to < 1e9))
    throw invalidInput('"from" and "to" must be seconds, the first below the second.');
  return { from, to };
}
