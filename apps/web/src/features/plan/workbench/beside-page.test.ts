import { expect, test } from 'vitest';
import { besidePage, newestOnly, type FromWorker } from './beside-page';

/** A worker whose program never answers of itself. */
class SilentWorker extends EventTarget {
  readonly asked: unknown[] = [];
  isTerminated = false;
  postMessage = (message: unknown) => void this.asked.push(message);
  terminate = () => void (this.isTerminated = true);
  reply = (data: FromWorker<number>) => this.dispatchEvent(new MessageEvent('message', { data }));
}

/** Ten times a number. */
const timesTen = (start: () => SilentWorker) =>
  besidePage<number, number, number>({
    basis: 10,
    start: start as unknown as () => Worker,
    here: () => Promise.resolve((basis) => (question) => basis * question),
  });

test('a worker is asked, and what it answers is told apart by ticket', async () => {
  const worker = new SilentWorker();
  const beside = timesTen(() => worker);
  const [one, two, three] = [beside.ask(1), beside.ask(2), beside.ask(3)];
  expect(worker.asked[0]).toEqual({ basis: 10 });
  worker.reply({ ticket: 1, answer: 222 });
  worker.reply({ ticket: 0, problem: 'No units.' });
  await expect(one).rejects.toThrow('No units.');
  await expect(two).resolves.toBe(222);
  // What a worker refuses is not its end.
  worker.reply({ ticket: 2, answer: 333 });
  await expect(three).resolves.toBe(333);
  expect(worker.isTerminated).toBe(false);
});

test('where no worker starts, the page answers', async () => {
  const beside = timesTen(() => {
    throw new Error('Blocked by the policy of the page.');
  });
  await expect(beside.ask(4)).resolves.toBe(40);
});

test('of a worker that fails, the page answers what waits and what comes', async () => {
  const worker = new SilentWorker();
  const beside = timesTen(() => worker);
  const waiting = beside.ask(1);
  worker.dispatchEvent(new Event('error'));
  await expect(waiting).resolves.toBe(10);
  expect(worker.isTerminated).toBe(true);
  await expect(beside.ask(2)).resolves.toBe(20);
  expect(worker.asked).toHaveLength(2);
});

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
