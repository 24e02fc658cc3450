import { expect, test } from 'vitest';
import { newestOnly } from './beside-page';

test('one question at a time, and of those that wait only the newest', async () => {
  const asked: number[] = [];
  const finish: (() => void)[] = [];
  const ask = newestOnly(async (question: number) => {
    asked.push(question);
    await new Promise<void>((resolve) => finish.push(resolve));
  });
  ask(1);
  ask(2);
  ask(3);
  expect(asked).toEqual([1]);
  finish[0]!();
  await new Promise(setImmediate);
  expect(asked).toEqual([1, 3]);
  finish[1]!();
  await new Promise(setImmediate);
  ask(4);
  expect(asked).toEqual([1, 3, 4]);
});
