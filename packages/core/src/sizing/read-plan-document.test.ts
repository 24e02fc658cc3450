import { describe, expect, it } from 'vitest';
import { HeadroomError } from '../errors/errors';
import type { PlanDocumentProblem } from './parse-plan';
import { readPlanDocument } from './read-plan-document';

function messagesIn(text: string): string[] {
  try {
    readPlanDocument(text);
  } catch (error) {
    expect(error).toBeInstanceOf(HeadroomError);
    return ((error as HeadroomError).details.problems as PlanDocumentProblem[]).map(({ message }) => message);
  }
  return [];
}

describe('readPlanDocument', () => {
  it('reads the same document from JSON and from YAML, whatever stands before it', () => {
    const document = { schema: 'headroom.plan/1', runs: [{ id: 'r1', levels: [{ p50Ms: 1.5, steady: true }] }] };
    const yaml =
      '# a plan\n---\nschema: headroom.plan/1\nruns:\n  - id: r1\n    levels:\n      - {p50Ms: 1.5, steady: true}\n';
    for (const text of [
      JSON.stringify(document),
      `\n\t ${JSON.stringify(document, null, '\t')}`,
      yaml,
      `\uFEFF${yaml}`,
    ])
      expect(readPlanDocument(text)).toEqual(document);
  });

  it('keeps a money string as it is written', () => {
    expect(readPlanDocument('price: "0.0632"')).toEqual({ price: '0.0632' });
    expect(readPlanDocument('price: 0.0632')).toEqual({ price: 0.0632 });
  });

  it.each([
    ['a: 1\nb: 2\na: 3', /^line 3, column 1: this key is used twice in one object$/],
    ['{"a": 1,\n "b": {"c": 1, "c": 2}}', /^line 2, column 16: the key "c" is used twice in one object$/],
    ['{"a": "}{\\"", "\\u0061": 2}', /^line 1, column 15: the key "a" is used twice in one object$/],
    ['a: [1, 2\nb: 3', /^line \d+, column \d+: /],
    ['{"a": 1,\n "b" 2}', /^line 2, column \d+: /],
    ['a: 1\n  b: 2', /^line \d+, column \d+: /],
    ['a:\n\t- 1', /^line 2, column 1: /],
    ['a: 1\n---\nb: 2', /^line 2, column 1: a second document begins/],
    ['? [a]\n: 1', /^line 1, column \d+: /],
    ['a: !secret x', /^line 1, column 4: /],
    ['a: *b', /the YAML cannot be read: .*alias/i],
    ['', /^the file is empty$/],
    [' \n ', /^the file is empty$/],
  ])('refuses %j', (text, words) => {
    expect(messagesIn(text)[0]).toMatch(words);
  });

  it.each(['[', '{"a":'])('refuses a document of nothing but %s', (open) => {
    expect(messagesIn(open.repeat(20_000))[0]).toMatch(/nested too deeply/);
  });

  it('refuses aliases that stand for more than can be held', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let depth = 1; depth < 9; depth++)
      lines.push(`a${depth}: &a${depth} [${Array.from({ length: 10 }, () => `*a${depth - 1}`).join(', ')}]`);
    expect(messagesIn(lines.join('\n'))[0]).toMatch(/the YAML cannot be read: .*alias/i);
  });

  it('refuses YAML that is too long to hold, but not JSON', () => {
    const padding = ' '.repeat(10_000_000);
    expect(messagesIn(`a: 1${padding}`)).toEqual([expect.stringMatching(/at most 10 million characters; .* as JSON$/)]);
    expect(readPlanDocument(`{"a": 1}${padding}`)).toEqual({ a: 1 });
  });

  it('allows one key in different objects', () => {
    expect(messagesIn('[{"a": {"a": 1}}, {"a": ["a", "a"]}]')).toEqual([]);
  });
});
