import { expect, it } from 'vitest';
import { betweenWords, perSecondWords } from './scale-out-words';
import { firstAnswerWords, settlingWords } from './start-up-words';

it('what is known between two bounds alone is said with both', () => {
  expect(betweenWords({ leastSeconds: 0, mostSeconds: 105 })).toBe('within 1 min 45 s');
  expect(betweenWords({ leastSeconds: 60, mostSeconds: 240 })).toBe('between 1 min 00 s and 4 min 00 s');
  expect(perSecondWords({ leastPerSecond: 0.75, mostPerSecond: 3 })).toBe('0.75 to 3 per second');
  expect(perSecondWords({ leastPerSecond: 0.75, mostPerSecond: null })).toBe('0.75 per second or more');
});

it('a start-up says what it cannot tell', () => {
  expect(settlingWords({ state: 'settled', afterSeconds: 18, resolutionSeconds: 5 })).toBe(
    'from 0:18 on, or up to 5 s earlier',
  );
  expect(settlingWords({ state: 'settled', afterSeconds: 0, resolutionSeconds: 5 })).toBe('from the beginning');
  expect(settlingWords({ state: 'not-settled' })).toBe('not in the first half');
  expect(settlingWords({ state: 'too-short' })).toBe('too short to tell');
  expect(firstAnswerWords({ leastSeconds: 3, mostSeconds: 4 })).toBe('in the first 4 s');
  expect(firstAnswerWords(null)).toBe('none');
});
