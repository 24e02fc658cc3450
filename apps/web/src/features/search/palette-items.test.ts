import { describe, expect, test } from 'vitest';
import type { SearchHit } from '@headroom/services';
import { addressOf, fixedItems, paletteItems } from './palette-items';

const hit = (kind: SearchHit['kind'], title: string, ...key: string[]): SearchHit => ({ kind, title, key, note: '' });
const titles = (query: string, hits: SearchHit[] = []) =>
  paletteItems(query, hits, fixedItems).map(({ title }) => title);

describe('the palette', () => {
  test('offers every action and page before a word is typed', () => {
    expect(titles('')).toHaveLength(fixedItems.length);
  });

  test('puts a page whose name begins so before what the server found, other words after it', () => {
    expect(titles('plan', [hit('plan', 'A plan', 'p')])).toEqual(['Plans', 'A plan', 'New plan']);
  });

  test('finds an action by another word for it', () => {
    expect(titles('xml')).toEqual(['Import policies']);
    expect(titles('no such thing')).toEqual([]);
  });

  test('keeps a group together', () => {
    const hits = [hit('run', 'x 1', '1'), hit('plan', 'x 2', '2'), hit('run', 'x 3', '3')];
    expect(titles('x 0', hits)).toEqual(['x 1', 'x 3', 'x 2']);
  });

  test('no two lines have one id', () => {
    const ids = fixedItems.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('every hit has its page, whatever signs its name has', () => {
  expect(addressOf(hit('run', '', 'a'))).toBe('/runs/a');
  expect(addressOf(hit('policy-set', '', 'sample', 'A/B &'))).toBe('/policies/sample/A%2FB%20%26');
  expect(addressOf(hit('tier', '', 'azure-vm', 'd4'))).toBe('/catalog/gateways/azure-vm/tiers/d4');
  expect(addressOf(hit('gateway', '', 'azure-vm'))).toBe('/catalog/gateways/azure-vm');
});
