import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactor } from './redactor';

const marked = '{{secret:S}}';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const ascii = (json: string) =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const percentAll = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** What a gateway may make of what it was sent. */
const encodings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  JSON: (text) => JSON.stringify(text),
  'JSON with escaped slashes': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'JSON in ASCII': (text) => ascii(JSON.stringify(text)),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'part of an address': (text) => encodeURIComponent(text),
  address: (text) => encodeURI(text),
  'lower-case percents': percentAll,
  form: (text) => new URLSearchParams({ v: text }).toString().slice(2),
  'an address in an address': (text) => encodeURIComponent(encodeURIComponent(text)),
};
const base64Encodings: Record<string, (text: string) => string> = {
  Base64: base64,
  'Base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
  'Base64 in JSON': (text) => JSON.stringify(base64(text)).replaceAll('/', '\\/'),
  'Base64 in an address': (text) => encodeURIComponent(base64(text)),
};

const difficult = fc.constantFrom(...'"\\/\'%+ =&<>\n\tä€😀$^.*()[]{}|?-a7');
const secrets = fc
  .oneof(fc.string({ unit: difficult, minLength: 4, maxLength: 40 }), fc.string({ unit: 'grapheme', minLength: 4 }))
  .filter((value) => value.isWellFormed());

it.each(Object.entries(encodings))('finds any secret in a text that is %s, and takes all of it out', (_, encode) => {
  fc.assert(
    fc.property(secrets, (value) => {
      // Letters of another alphabet stand around it: none of them can belong to it.
      const [before, after] = ['жжж', 'щщщ'];
      const text = encode(before + value + after);
      const [head, tail] = [encode(before).replace(/"+$/, ''), encode(after).replace(/^"+/, '')];
      const redacted = redactor({ S: value })(text);
      expect(redacted).toContain(marked);
      expect(redacted.length).toBeLessThanOrEqual(head.length + marked.length + tail.length + 4);
    }),
  );
});

it.each(Object.entries(base64Encodings))('finds any secret in %s, whatever stands before and after it', (_, encode) => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), secrets, fc.string({ maxLength: 8 }), (before, value, after) => {
      const redacted = redactor({ S: value })(encode(before + value + after));
      expect(redacted).toContain(marked);
      const around = encode(before).length + encode(after).length;
      expect(redacted.length).toBeLessThanOrEqual(around + marked.length + 8);
    }),
  );
});

it('takes backslashes that escape a quote for those of the secret before it', () => {
  for (const value of ['"\\"""', 'a\\"b', '\\\\/x'])
    for (const encode of [encodings['JSON']!, encodings['JSON in JSON']!])
      expect(redactor({ S: value })(encode(`<${value}>`))).toMatch(/<\{\{secret:S\}\}>/);
});

it('takes the longer of two, and looks for none in what it has put in', () => {
  const redact = redactor({ A: 'word', B: 'wordwide', C: 'secret', D: '12' });
  const without = '{{secret:B}} {{secret:A}} 12 {{secret:C}}';
  expect(redact('wordwide word 12 secret')).toBe(without);
  expect(redact(without)).toBe(without);
});

describe('a secret of several lines', () => {
  const lines = ['first line of it', '  and the second', '', 'short', 'the last one of it'];
  const withoutLines = `a ${marked}\n${marked}\nshort ${marked} z`;
  it.each(['\n', '\r\n'])('is found line by line, whatever became of their ends: %j', (end) => {
    const redact = redactor({ S: lines.join(end) });
    expect(redact(`a ${lines[0]}\nand the second\nshort ${lines.at(-1)} z`)).toBe(withoutLines);
    expect(redact(`"${lines.join(end)}"`)).toBe(`"${marked}"`);
    expect(redact(JSON.stringify(lines.join(end)))).toBe(`"${marked}"`);
    expect(redact(Buffer.from(`<${lines[0]}>`).toString('base64'))).toContain(marked);
  });
  it('is found without the line end of its file', () => {
    expect(redactor({ S: 'word1\n' })('no word1 here')).toBe(`no ${marked} here`);
    expect(redactor({ S: 'a\nb\nc' })('a b c')).toBe('a b c');
  });
});

it('leaves other texts as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abc"\\/%') }), (text) => {
      expect(redactor({ S: 'z"\\/%z' })(text)).toBe(text);
    }),
  );
});

it('is quick with a secret and a text of backslashes and quotes', () => {
  const startedAt = performance.now();
  redactor({ S: `${'\\"'.repeat(60)}x` })('\\"'.repeat(2_000));
  redactor({ S: `${'\\'.repeat(60)}x` })('\\'.repeat(2_000));
  redactor({ S: `${'%25'.repeat(40)}x` })('%25'.repeat(2_000));
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
