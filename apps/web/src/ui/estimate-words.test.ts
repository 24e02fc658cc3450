import { expect, test } from 'vitest';
import { requestsInWords, secondsInWords } from './estimate-words';

test('one figure where it is known, a range or a bound elsewhere', () => {
  expect(secondsInWords({ least: 68, most: 68 })).toBe('1 min 08 s');
  expect(secondsInWords({ least: 68, most: 900 })).toBe('1 min 08 s to 15 min 00 s');
  expect(requestsInWords({ least: 1450, most: 1450 })).toBe('1,450 requests');
  expect(requestsInWords({ least: 12_345, most: 98_765 })).toBe('12,300 to 98,800 requests');
  expect(requestsInWords({ least: 0, most: 80 })).toBe('at most 80 requests');
  expect(requestsInWords(null)).toBe('as many requests as the target answers');
});
