import { invalidInput } from '@headroom/core';
import type { HeadroomError } from '@headroom/core';

export interface Place {
  line?: number;
  /** Name of a column, or the character's position in the line counted from 1. */
  column?: string | number;
}

/**
 * A file that cannot be read, in one sentence: `run.jtl, line 3, column elapsed: "x" is not a number.`
 * @param words what is wrong and what to do, without the full stop
 */
export function badFile(name: string, words: string, { line, column }: Place = {}): HeadroomError {
  const place = [
    name,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ];
  return invalidInput(`${place.join(', ')}: ${words}.`, { file: name, line, column });
}

/** What a file holds, short enough for a sentence and without control characters. */
export const shown = (text: string, most = 60): string =>
  JSON.stringify((text.length > most ? `${text.slice(0, most)}…` : text).replace(/\p{Cc}/gu, ' '));
