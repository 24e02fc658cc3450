import { expect, test } from 'vitest';
import { progressOf } from './progress';

const at = (seconds: number) => new Date(seconds * 1000);
const ended = (from: number, to: number) => ({
  runs: [{ state: 'finished', startedAt: at(from), finishedAt: at(to) }],
});

test('what is left is counted by the longest cell so far', () => {
  const going = { runs: [{ state: 'measuring', startedAt: at(100), finishedAt: null }] };
  const waiting = { runs: [] };
  expect(progressOf([ended(0, 40), ended(40, 100), going, waiting], 4)).toEqual({
    done: 2,
    words: '2 of 4 cells done, at most about 2 min 00 s to go',
  });
  expect(progressOf([going, waiting], 2).words).toBe('0 of 2 cells done');
  expect(progressOf([ended(0, 40)], 1).words).toBe('1 of 1 cells done');
  expect(progressOf([ended(0, 40), waiting], 6).words).toBe(
    '1 of at most 6 runs of 2 cells done, at most about 3 min 20 s to go',
  );
});
