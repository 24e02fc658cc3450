import { expect, it } from 'vitest';
import { ownTurn } from './turns';

it('gives turns in the order of asking, and lets the event loop do other things in between', async () => {
  const order: string[] = [];
  const other = () => {
    order.push('other');
    if (order.length < 6) setImmediate(other);
  };
  const turns = ['a', 'b', 'c'].map(async (name) => {
    await ownTurn();
    order.push(name);
  });
  setImmediate(other);
  await Promise.all(turns);
  expect(order.filter((name) => name !== 'other')).toEqual(['a', 'b', 'c']);
  expect(order.slice(order.indexOf('a'), order.indexOf('b'))).toContain('other');
});
