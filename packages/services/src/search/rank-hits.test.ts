import { expect, test } from 'vitest';
import { holdsAll, rankHits, wordsOf } from './rank-hits';

test('words are what stands between spaces, whatever their case', () => {
  expect(wordsOf('  Partner   API ')).toEqual(['partner', 'api']);
  expect(wordsOf('  ')).toEqual([]);
});

test('every word has to be there, in any order', () => {
  expect(holdsAll('Partner API at peak', ['api', 'partner'])).toBe(true);
  expect(holdsAll('Partner API at peak', ['api', 'partners'])).toBe(false);
  expect(holdsAll('anything', [])).toBe(true);
});

test('what begins so stands first, then beginnings of words, then the rest; ties keep their order', () => {
  const titles = ['a reapplication', 'The API', 'API at peak', 'an api'];
  const ranked = rankHits(
    titles.map((title) => ({ title })),
    ['ap'],
  );
  expect(ranked.map(({ title }) => title)).toEqual(['API at peak', 'The API', 'an api', 'a reapplication']);
});
