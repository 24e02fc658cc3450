import { expect, it } from 'vitest';
import { longestQuote } from '../../engines/engine';
import type { EngineChunk } from '../../engines/engine';
import { Overheard } from './overhear';
import { redactEvent } from './redact';
import { redactor } from './redactor';

async function heard(...texts: string[]) {
  const overheard = new Overheard(({ from, text }) => (from === 'stderr' ? text : ''));
  const passed: string[] = [];
  async function* chunks(): AsyncIterable<EngineChunk> {
    await Promise.resolve();
    for (const text of texts) yield { from: 'stderr', text };
    yield { from: 'stdout', text: 'a result\n' };
  }
  for await (const { text } of overheard.of(chunks())) passed.push(text);
  expect(passed).toEqual([...texts, 'a result\n']);
  return overheard;
}

it('lets all pass, and tells once what a person is to read', async () => {
  const overheard = await heard('first\n\n  second \n', 'third\n');
  expect(overheard.take()).toBe('first\n  second\nthird');
  expect(overheard.take()).toBe('');
});

it('keeps no more than may be read, and no line that would have to be cut', async () => {
  const long = 'x'.repeat(longestQuote);
  const overheard = await heard(`${long}x\nshort\n`, `${long}\n`.repeat(60));
  const lines = overheard.take().split('\n');
  expect(lines.slice(0, 3)).toEqual([`(a line of ${longestQuote + 1} characters)`, 'short', long]);
  expect(lines.at(-1)).toBe('(more was said at once)');
  expect(lines).toHaveLength(52);
});

it.each([
  ['at once', 1],
  ['cut between two chunks', 2],
])('a secret of several lines with line ends of another system and an empty line is found: %s', async (_, cuts) => {
  const key = 'first line of a key\r\n\r\nsecond line of a key\r\nthird line of a key';
  const said = `no: ${key}\n`;
  const at = said.indexOf('second');
  const overheard = new Overheard(({ text }) => text);
  async function* chunks(): AsyncIterable<EngineChunk> {
    await Promise.resolve();
    for (const text of cuts === 1 ? [said] : [said.slice(0, at), said.slice(at)]) yield { from: 'stderr', text };
  }
  const redact = redactor({ KEY: key });
  const told: unknown[] = [];
  let passed = '';
  for await (const { text } of overheard.of(chunks())) {
    passed += text;
    told.push(redactEvent({ kind: 'log', text: overheard.take() }, redact));
  }
  expect([passed, told.length]).toEqual([said, cuts]);
  expect(JSON.stringify(told)).not.toMatch(/line|key/);
});
