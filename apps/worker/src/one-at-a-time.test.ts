import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time';

it('never overlaps, and goes on after a failure', async () => {
  const calls: PromiseWithResolvers<void>[] = [];
  const sweep = oneAtATime(() => {
    const call = Promise.withResolvers<void>();
    calls.push(call);
    return call.promise;
  });
  const both = [sweep(), sweep()];
  expect(calls).toHaveLength(1);
  calls[0]!.reject(new Error('no answer'));
  for (const ended of both) await expect(ended).rejects.toThrow('no answer');
  const again = sweep();
  expect(calls).toHaveLength(2);
  calls[1]!.resolve();
  await again;
});
