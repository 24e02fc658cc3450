import { setTimeout as wait } from 'node:timers/promises';
import { listProcesses } from './processes';
import { cliProgram, type Part, type Product } from './product';

/** A number from 0 to 1 out of a seed (mulberry32), so that a bad day can be had again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const disturbances = ['worker', 'agent', 'web', 'postgres', 'redis'] as const;
export type Disturbance = (typeof disturbances)[number];

/** Agents of this checkout, and their engines. */
export const loadProcesses = () =>
  listProcesses().filter(({ command }) => command.includes(cliProgram.replace(/main\.js$/, '')));

/**
 * Kills a part of the product at random every few seconds, and starts it again after a moment, until it is told to end.
 * @returns how often each was killed
 */
export async function disturb(
  product: Product,
  { random, signal, web, workers }: { random: () => number; signal: AbortSignal; web: Part; workers: Part[] },
): Promise<Record<Disturbance, number>> {
  const counts: Record<Disturbance, number> = { worker: 0, agent: 0, web: 0, postgres: 0, redis: 0 };
  const pause = (leastMs: number, mostMs: number) => wait(leastMs + random() * (mostMs - leastMs));
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const replace = async (part: Part, start: () => Promise<Part>) => {
    part.process.kill('SIGKILL');
    await part.exited;
    await pause(0, 1_500);
    return start();
  };
  while (!signal.aborted) {
    const what = pick(disturbances)!;
    if (what === 'worker') {
      const index = Math.floor(random() * workers.length);
      workers[index] = await replace(workers[index]!, product.startWorker);
    } else if (what === 'agent') {
      const agent = pick(loadProcesses().filter(({ command }) => / agent /.test(command)));
      if (!agent) continue;
      killIfThere(agent.pid);
    } else if (what === 'web') web = await replace(web, product.startWeb);
    else {
      await product[what].kill();
      await pause(0, 1_500);
      await product[what].restart();
    }
    counts[what] += 1;
    await pause(1_000, 5_000);
  }
  return counts;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}
