import { expect, test } from 'vitest';
import { plainFields, readLike, withField } from './plain-fields';

const element = { section: 'inbound', element: 'rate-limit', attributes: { calls: '20' }, children: [] };

test('plain values are fields; of an element, its attributes are', () => {
  expect(plainFields({ calls: 5, on: true, users: [], schema: {} })).toEqual([
    { path: ['calls'], value: 5 },
    { path: ['on'], value: true },
  ]);
  expect(plainFields(element)).toEqual([{ path: ['attributes', 'calls'], value: '20' }]);
});

test('a changed field touches nothing else', () => {
  expect(withField({ calls: 5, rest: 1 }, ['calls'], 12)).toEqual({ calls: 12, rest: 1 });
  expect(withField(element, ['attributes', 'calls'], '30')).toEqual({ ...element, attributes: { calls: '30' } });
});

test('what is typed keeps its kind, or is not taken', () => {
  expect(readLike(5, ' 12 ')).toBe(12);
  expect(readLike(5, '')).toBeNull();
  expect(readLike(5, '1e')).toBeNull();
  expect(readLike(true, 'false')).toBe(false);
  expect(readLike(true, 'no')).toBeNull();
  expect(readLike('20', '')).toBe('');
});
