import { describe, expect, test } from 'vitest';
import { asTabbedText, nextSort, readTableView, sortByValue } from './table-view';

const columns = ['option', 'cost', 'why'];

describe('how a table is looked at', () => {
  test('is read from the URL, and what names no column is nothing', () => {
    expect(readTableView({ sort: '-cost', hide: 'why,nonsense' }, columns)).toEqual({
      sort: { column: 'cost', direction: 'descending' },
      hidden: ['why'],
    });
    expect(readTableView({ sort: 'cost', hide: 'cost' }, columns)).toEqual({ sort: null, hidden: ['cost'] });
    expect(readTableView({ sort: 'nonsense', hide: null }, columns)).toEqual({ sort: null, hidden: [] });
  });

  test('a heading leads through ascending and descending back to the order it came in', () => {
    const orders: (string | null)[] = [];
    let sort: string | null = null;
    for (let click = 0; click < 3; click++) {
      sort = nextSort(readTableView({ sort, hide: null }, columns), 'cost');
      orders.push(sort);
    }
    expect(orders).toEqual(['cost', '-cost', null]);
    expect(nextSort(readTableView({ sort: '-why', hide: null }, columns), 'cost')).toBe('cost');
  });
});

describe('the order of rows', () => {
  const rows = [{ cost: '1724.9948' }, { cost: null }, { cost: '83.2' }, { cost: '83.25' }];
  const costs = (direction: 'ascending' | 'descending') =>
    sortByValue(rows, ({ cost }) => cost, { direction, numeric: true }).map(({ cost }) => cost);

  test('is that of the amounts, with the unknown last in both directions', () => {
    expect(costs('ascending')).toEqual(['83.2', '83.25', '1724.9948', null]);
    expect(costs('descending')).toEqual(['1724.9948', '83.25', '83.2', null]);
  });

  test('of names puts 2 before 10', () => {
    const names = ['Unit 10', 'Unit 2'];
    expect(sortByValue(names, (name) => name, { direction: 'ascending', numeric: false })).toEqual([
      'Unit 2',
      'Unit 10',
    ]);
  });
});

test('what is copied keeps its cells apart, unknown ones empty, and holds no formula', () => {
  expect(
    asTabbedText([
      ['Run', 'Change'],
      ['a\tb\nc', -4.2],
      ['=HYPERLINK("x")', null],
      ['-1+cmd', '-4.20'],
    ]),
  ).toBe(`Run\tChange\na b c\t-4.2\n'=HYPERLINK("x")\t\n'-1+cmd\t-4.20`);
});
