import { invalidInput } from '@headroom/core';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number of the document with more digits than a number of JSON.parse keeps. */
export interface CutNumber {
  line: number;
  written: string;
  kept: string;
}

const maxKibibytes = 512;
const maxDepth = 100;
/** What valid JSON consists of, but for words, commas and most white space. */
const token = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|-?\d[\d.eE+-]*|[{}[\]\n]/g;

/**
 * A JSON document that is an object, and its numbers that lose digits.
 * @throws HeadroomError `invalid-input` with the place: too large, nested too deeply, no JSON, a key used twice, a number
 *   beyond all that can be kept
 */
export function readJsonObject(text: string): { value: JsonObject; cut: CutNumber[] } {
  if (new TextEncoder().encode(text).length > maxKibibytes * 1024)
    throw invalidInput(`The document is larger than ${maxKibibytes} KiB.`);
  const value = parsed(text.replace(/^\uFEFF/, ''));
  if (!isObject(value)) throw invalidInput('The document must be a JSON object.');
  if (isDeeper(value, maxDepth)) throw invalidInput(`The document is nested more than ${maxDepth} levels deep.`);
  return { value, cut: readTokens(text) };
}

/** Sees what JSON.parse does not tell of: it silently keeps the last of two equal keys, and what fits of a number. */
function readTokens(text: string): CutNumber[] {
  const cut: CutNumber[] = [];
  const open: Set<string>[] = [];
  let line = 1;
  const refuse = (message: string): never => {
    throw invalidInput(`Line ${line}: ${message}`, { line });
  };
  for (const { 0: whole, 1: string, 2: colon } of text.matchAll(token)) {
    if (whole === '\n') line += 1;
    else if (whole === '{' || whole === '[') open.push(new Set());
    else if (whole === '}' || whole === ']') open.pop();
    else if (string === undefined) {
      const kept = Number(whole);
      const written = whole.length > 40 ? `${whole.slice(0, 40)}…` : whole;
      if (!Number.isFinite(kept)) refuse(`the number ${written} is too large to be kept.`);
      if (digitsOf(whole) !== digitsOf(String(kept))) cut.push({ line, written, kept: String(kept) });
    } else if (colon !== undefined) {
      const key = JSON.parse(string) as string;
      if (key === '__proto__') refuse('a key named __proto__ is refused.');
      if (open.at(-1)?.has(key)) refuse('a key is used twice in one object.');
      open.at(-1)?.add(key);
      line += colon.split('\n').length - 1;
    }
  }
  return cut;
}

/** The digits that count, from the first to the last that is not 0. */
const digitsOf = (number: string): string =>
  number
    .replace(/e.*/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidInput(`The document is not JSON: ${error.message}.`);
    throw error;
  }
}

/** Level by level, so that no depth overflows the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
