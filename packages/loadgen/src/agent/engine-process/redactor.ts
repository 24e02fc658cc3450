/** A shorter value cannot be told from figures and words that happen to be the same. */
const shortestSecret = 4;
/** Nor can a shorter line of a value that has several. */
const shortestLine = 8;

export type Redact = (text: string) => string;

/**
 * Puts `{{secret:NAME}}` where a text holds a secret's value: as it is, as part of a JSON document or of an address, character
 * by character in any of these forms, or within a Base64 text, wherever in it. Of a value of several lines each line is one too: what is
 * said comes line by line, without their ends.
 */
export function redactor(secrets: Readonly<Record<string, string>>): Redact {
  const known = Object.entries(secrets)
    .flatMap(([name, value]) => textsOf(value).map((text) => [name, text] as const))
    .toSorted(([, left], [, right]) => right.length - left.length);
  if (known.length === 0) return (text) => text;
  // In one pass, so that nothing is looked for in what was put in, now or before; of two at one place, the longer.
  const marks = String.raw`\{\{secret:(?:${Object.keys(secrets).join('|')})\}\}`;
  const any = new RegExp([marks, ...known.map(([, value]) => `(${formsOf(value)})`)].join('|'), 'g');
  return (text) =>
    text.replace(any, (found, ...groups: unknown[]) => {
      const name = known[groups.slice(0, known.length).findIndex((group) => group !== undefined)]?.[0];
      return name === undefined ? found : `{{secret:${name}}}`;
    });
}

/** A value as it is, and by its lines. */
function textsOf(value: string): string[] {
  const lines = value.trim().split(/\s*[\r\n]\s*/);
  const shortest = lines.length > 1 ? shortestLine : shortestSecret;
  const parts = lines.filter((line) => line.length >= shortest);
  return [...new Set([...(value.length >= shortestSecret ? [value] : []), ...parts])];
}

const formsOf = (value: string) => [inText(value), ...[0, 1, 2].map((offset) => inBase64(value, offset))].join('|');

/** Backslashes come doubled once or twice; a run of them is one, or there were many ways to read it. */
const inText = (value: string) =>
  (value.match(/\\+|[^\\]/gu) ?? [])
    .map((part, index, parts) =>
      part.startsWith('\\') ? backslashes(part.length, parts[index + 1]) : character(part, parts[index - 1]),
    )
    .join('');

/** With those that escape what comes after it. */
const backslashes = (count: number, after: string | undefined) =>
  `(?:\\\\{${count},${4 * count + (isEscaped(after ?? '') ? 3 : 0)}}|(?:${percent('\\')}){${count}}|(?:${unicode('\\')}){${count}})`;

const isEscaped = (it: string) => /^["'/]$/.test(it);

const shortEscapes: Record<string, string> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' };

/** A character as it is, escaped as JSON may, or percent-encoded; a space in a form is a plus. */
function character(it: string, before: string | undefined): string {
  // After a backslash of the value, those that escape are among its own.
  const escape = before?.startsWith('\\') ? '' : '\\\\{0,3}';
  const short = shortEscapes[it];
  const plain = isEscaped(it) ? `${escape}${it}` : literal(it);
  const forms = [
    plain,
    unicode(it),
    percent(it),
    ...(short ? [`\\\\{1,3}${short}`] : []),
    ...(it === ' ' ? ['\\+'] : []),
  ];
  return `(?:${forms.join('|')})`;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const eitherCase = (hex: string) => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
const unicode = (it: string) =>
  it
    .split('')
    .map((unit) => `\\\\{1,3}u${eitherCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
    .join('');
/** An address within an address has its percent signs encoded once more. */
const percent = (it: string) =>
  [...Buffer.from(it)].map((byte) => `%(?:25)?${eitherCase(byte.toString(16).padStart(2, '0'))}`).join('');

/** The value `offset` bytes after a multiple of three; digits that it shares with its neighbours go with it. */
function inBase64(value: string, offset: number): string {
  const bytes = Buffer.from(value);
  const [from, to] = [Math.ceil((8 * offset) / 6), Math.floor((8 * (offset + bytes.length)) / 6)];
  const digits = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .slice(from, to);
  const shared = '[A-Za-z0-9+/_-]?';
  const own = digits.replace(/[+/]/g, (digit) =>
    digit === '+' ? `(?:[+-]|${unicode('+')}|${percent('+')})` : `(?:\\\\{0,3}[/_]|${unicode('/')}|${percent('/')})`,
  );
  return `${offset > 0 ? shared : ''}${own}${(8 * (offset + bytes.length)) % 6 === 0 ? '' : shared}`;
}
