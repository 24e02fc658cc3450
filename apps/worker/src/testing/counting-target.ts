import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A target on loopback that remembers when each request came. */
export interface CountingTarget {
  baseUrl: string;
  /** Arrival times, milliseconds since the epoch. */
  arrivals: number[];
  /** Most requests that came within any window of this length. */
  busiest(windowMs: number): number;
  /**
   * By how many seconds of its rate the load was ever ahead of it: a machine that was busy for a second makes up for one at
   * once, and two loads of that rate are ahead by another second with every second.
   */
  secondsAhead(rps: number): number;
  /** Resolves when no request has come for a while; fails while load goes on. */
  silence(quietMs?: number, withinMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts it; `answer` decides the response, 200 at once by default. */
export async function startCountingTarget(
  answer: (response: ServerResponse) => void = (response) => void response.end('ok'),
): Promise<CountingTarget> {
  const arrivals: number[] = [];
  const server: Server = createServer((request, response) => {
    arrivals.push(Date.now());
    request.resume().on('end', () => answer(response));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    busiest(windowMs) {
      let most = 0;
      let from = 0;
      arrivals.forEach((at, index) => {
        while (arrivals[from]! <= at - windowMs) from += 1;
        most = Math.max(most, index - from + 1);
      });
      return most;
    },
    secondsAhead(rps) {
      let [ahead, most] = [0, 0];
      arrivals.forEach((at, index) => {
        const dueSinceLast = ((at - (arrivals[index - 1] ?? at)) / 1_000) * rps;
        ahead = Math.max(0, ahead - dueSinceLast) + 1;
        most = Math.max(most, ahead);
      });
      return most / rps;
    },
    async silence(quietMs = 700, withinMs = 30_000) {
      for (const endsAt = Date.now() + withinMs; Date.now() < endsAt;) {
        const arrived = arrivals.length;
        await wait(quietMs);
        if (arrivals.length === arrived) return;
      }
      throw new Error(`The load goes on after ${withinMs} ms.`);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
