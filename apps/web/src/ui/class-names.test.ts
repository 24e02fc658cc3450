import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { twMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { classNames } from './class-names';

/** Whatever stands between quotes and may be a class without conditions. */
const words = (text: string) =>
  [...text.matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)]
    .flatMap(([, , quoted = '']) => quoted.split(/\s+/))
    .filter((word) => /^-?[a-z][^:'"`${}]*$/.test(word));

/** What is not a class of Tailwind is left twice where it stands twice. */
const isClass = (word: string) => twMerge(word, 'x', word) !== `${word} x ${word}`;

it('two classes that are used here meet as all of Tailwind’s do', () => {
  const cwd = join(import.meta.dirname, '..');
  const texts = globSync('**/*.tsx', { cwd }).map((file) => readFileSync(join(cwd, file), 'utf8'));
  const classes = [...new Set(texts.flatMap(words))].filter(isClass);
  expect(classes.length).toBeGreaterThan(300);
  const differs = (first: string, second: string) =>
    first !== second && classNames(first, second) !== twMerge(first, second);
  expect(
    classes.flatMap((first) => classes.filter((second) => differs(first, second)).map((second) => [first, second])),
  ).toEqual([]);
});

it('holds under a condition, and leaves what it does not know', () => {
  expect(classNames('px-4 sm:px-4 mine', ['sm:px-2', false], { 'mine too': true })).toBe('px-4 mine sm:px-2 mine too');
});
