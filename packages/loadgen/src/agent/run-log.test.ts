import { longestLogText, mostLogLines } from '@headroom/core';
import { expect, it } from 'vitest';
import { RunLog } from './run-log';

const texts = (log: RunLog) => log.next(mostLogLines).map(({ source, text }) => `${source}: ${text}`);

it('keeps lines in order until they are taken, each with its number', () => {
  const log = new RunLog();
  log.say('claimed');
  log.quote('first\n\n  second\n');
  expect(log.next(2).map(({ line, text }) => [line, text])).toEqual([
    [0, 'claimed'],
    [1, 'first'],
  ]);
  log.taken(2);
  expect(texts(log)).toEqual(['engine:   second']);
  log.taken(1);
  expect(log.isEmpty).toBe(true);
  log.say(`password=${'p'.repeat(9)} ${'x'.repeat(longestLogText)}`);
  expect(log.next(9)[0]).toMatchObject({ line: 3, text: `password=[secret] ${'x'.repeat(longestLogText - 18)}` });
});

it('stops an engine that says too much, and says so; the next stage is heard again', () => {
  const log = new RunLog();
  log.beginStage();
  log.quote('a\n'.repeat(500));
  expect(texts(log)).toHaveLength(201);
  expect(texts(log).at(-1)).toBe('agent: The engine said more in this stage, which is not kept.');
  log.beginStage();
  log.quote('b');
  expect(texts(log).at(-1)).toBe('engine: b');
});

it('leaves room for the agent when an engine says too much in every stage', () => {
  const log = new RunLog();
  for (let stage = 0; stage < 12; stage++) {
    log.beginStage();
    log.quote('a\n'.repeat(500));
  }
  expect(texts(log)).toHaveLength(1_501);
  expect(texts(log).at(-1)).toBe('agent: The engine said more in this run, which is not kept.');
});

it('ends where a run has as many lines as are kept', () => {
  const log = new RunLog();
  for (let line = 0; line < mostLogLines + 5; line++) log.say(`line ${line}`);
  expect(texts(log)).toHaveLength(mostLogLines);
  expect(texts(log).at(-1)).toBe('agent: More was said, which is not kept.');
});
