import { setTimeout as wait } from 'node:timers/promises';
import { HeadroomError } from '@headroom/core';
import { LeaseLost } from './run-host';

const giveUpAfterMs = 60_000;

/**
 * Repeats database work while Postgres is away (a restart, a fail-over), for up to a minute. Errors of our own are final.
 */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 2_000)) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof HeadroomError || error instanceof LeaseLost) throw error;
      if (Date.now() - startedAt > giveUpAfterMs) throw error;
      await wait(pauseMs);
    }
  }
}
