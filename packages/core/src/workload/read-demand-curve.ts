import { curveHours, lengthsInWords, type DemandCurve } from './demand-curve';

export interface DemandCurveText {
  /** What a number counts; calls per hour are divided by 3,600. */
  unit: 'rps' | 'callsPerHour';
}

/** Text as a curve, or everything that is wrong with it: the line from 1 (null for the whole) and a sentence. */
export type ReadDemandCurve =
  { ok: true; curve: DemandCurve } | { ok: false; problems: { line: number | null; sentence: string }[] };

const maxProblems = 5;
const maxCharacters = 2_000_000;

/**
 * Reads a demand curve as people have it: one number for each hour, in lines or in one row; or two columns, of which the first
 * says when and the second how much. Columns are separated by tabs, semicolons or commas; with the first two a decimal comma is
 * understood. A line of titles may come first.
 */
export function readDemandCurve(text: string, { unit }: DemandCurveText): ReadDemandCurve {
  if (text.length > maxCharacters) return failed([{ line: null, sentence: 'The text is too large for a curve.' }]);
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((content, index) => ({ line: index + 1, content: content.trim() }))
    .filter(({ content }) => content !== '');
  if (lines.length === 0) return failed([{ line: null, sentence: 'There is no number in it.' }]);
  const separator = separatorOf(lines.map(({ content }) => content));
  const rows = lines.length === 1 ? asOneRow(lines[0]!, separator) : asColumns(lines, separator);
  const problems: { line: number | null; sentence: string }[] = [];
  const numbers: number[] = [];
  let before: number | null = null;
  const firstHour = rows[0]?.when === '1' ? 1 : 0;
  for (const [index, { line, when, value }] of rows.entries()) {
    const given = value === null ? null : numberIn(value, separator);
    if (isAmbiguous(value, when, separator, index, firstHour)) {
      const text = separator === ',' ? `${when},${value}` : (value ?? '');
      problems.push({
        line,
        sentence: `“${shortened(text)}” can be read in two ways; write numbers without separators of thousands.`,
      });
      continue;
    }
    if (value === null)
      problems.push({ line, sentence: 'has more than two columns; give one number, or a time and a number.' });
    else if (given === null) problems.push({ line, sentence: `“${shortened(value)}” is not a number.` });
    else if (given < 0) problems.push({ line, sentence: `${value} is below 0; a rate is at least 0.` });
    else numbers.push(unit === 'callsPerHour' ? given / 3600 : given);
    const at = when !== null && /^\d{4}-\d\d-\d\d/.test(when) ? Date.parse(when) : NaN;
    // The hour that a change of the clock repeats is the same again.
    if (!Number.isNaN(at) && before !== null && at < before)
      problems.push({ line, sentence: `“${shortened(when ?? '')}” is before the line above; sort by time.` });
    before = Number.isNaN(at) ? before : at;
  }
  if (problems.length > 0) return failed(problems);
  if (!curveHours.some((length) => length === numbers.length))
    return failed([
      {
        line: null,
        sentence: `There ${numbers.length === 1 ? 'is 1 number' : `are ${numbers.length} numbers`}; ${lengthsInWords}.`,
      },
    ]);
  if (numbers.every((rps) => rps === 0)) return failed([{ line: null, sentence: 'Every hour is 0.' }]);
  return { ok: true, curve: { hourlyRps: numbers.map((rps) => Number(rps.toPrecision(6))) } };
}

type Separator = '\t' | ';' | ',' | ' ';
interface Row {
  line: number;
  when: string | null;
  /** Null where it cannot be told which column is meant. */
  value: string | null;
}

const separatorOf = (lines: readonly string[]): Separator =>
  (['\t', ';', ','] as const).find((candidate) => lines.some((line) => line.includes(candidate))) ?? ' ';

const asOneRow = ({ line, content }: { line: number; content: string }, separator: Separator): Row[] =>
  cellsOf(content, separator).map((value) => ({ line, when: null, value }));

function asColumns(lines: readonly { line: number; content: string }[], separator: Separator): Row[] {
  // A time may hold a space, so that only marks separate columns of several lines.
  const rows = lines.map(({ line, content }): Row => {
    const cells = separator === ' ' ? [content] : cellsOf(content, separator);
    const [first = '', second] = cells;
    if (cells.length > 2) return { line, when: null, value: null };
    return second === undefined ? { line, when: null, value: first } : { line, when: first, value: second };
  });
  const [titles, ...rest] = rows;
  return titles?.value && rest.length > 0 && isTitle(titles.value, separator) ? rest : rows;
}

/**
 * A comma may part thousands: `1,200` between other separators, or as two columns of which the first counts neither lines nor hours of a day. A
 * fraction with three digits is not told from it.
 */
function isAmbiguous(
  value: string | null,
  when: string | null,
  separator: Separator,
  index: number,
  firstHour: number,
): boolean {
  if (value === null) return false;
  if (separator !== ',') return /^[+-]?\d{1,3}(,\d{3})+$/.test(value);
  const hours = [index + firstHour, (index % 24) + firstHour];
  return when !== null && /^\d+$/.test(when) && !hours.includes(Number(when));
}

/** Words that are no number of any kind, so that a mistyped first rate is not taken for a title. */
const isTitle = (text: string, separator: Separator) => numberIn(text, separator) === null && !/\d/.test(text);

const cellsOf = (content: string, separator: Separator): string[] =>
  content
    .split(separator === ' ' ? /\s+/ : separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    .filter((cell, index, all) => cell !== '' || index < all.length - 1);

function numberIn(text: string, separator: Separator): number | null {
  const plain = separator === ',' ? text : text.replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : null;
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function failed(all: { line: number | null; sentence: string }[]): ReadDemandCurve {
  const more = all.length - maxProblems;
  const problems = all.slice(0, maxProblems);
  return {
    ok: false,
    problems: more > 0 ? [...problems, { line: null, sentence: `And ${more} more lines like these.` }] : problems,
  };
}
