import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readJson, type ServerData } from './use-server-data';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is read again waits for a slow answer, and goes on after a failure', async () => {
  const answers: ((response: Response | Error) => void)[] = [];
  const fetched = vi.fn(
    () =>
      new Promise<Response>((resolve, reject) =>
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      ),
  );
  vi.stubGlobal('fetch', fetched);
  const told: ServerData<number>[] = [];
  const abort = new AbortController();
  void readJson<number>('/api/figure', 5_000, abort.signal, (answer) => told.push(answer));

  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  answers[0]!(Response.json(1));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  answers[1]!(new Error('No line.'));
  await vi.advanceTimersByTimeAsync(5_000);
  answers[2]!(Response.json({ error: { message: 'Not now.' } }, { status: 503 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([
    { data: 1, failed: null },
    { data: null, failed: 'No line.' },
    { data: null, failed: 'Not now.' },
  ]);

  abort.abort();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetched).toHaveBeenCalledTimes(3);
});
