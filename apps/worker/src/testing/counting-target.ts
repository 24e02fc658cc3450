import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A target on loopback that remembers when each request came. */
export interface CountingTarget {
  baseUrl: string;
  /** Arrival times, milliseconds since the epoch. */
  arrivals: number[];
  /** Most requests that came within any window of this length. */
  busiest(windowMs: number): number;
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
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
