import { expect, it } from 'vitest';
import { inTurn } from './in-turn';

it('does one thing at a time, in fair turns between workspaces, whether or not the one before failed', async () => {
  const order: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    expect(++running).toBe(1);
    order.push(name);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    if (name === 'a1') throw new Error('cannot be read');
  };
  const all = await Promise.allSettled([
    inTurn('a', work('a1')),
    inTurn('a', work('a2')),
    inTurn('a', work('a3')),
    inTurn('b', work('b1')),
  ]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
