import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long `/reports` takes; every other path answers within a few milliseconds. */
export const slowMs = 150;

/** A REST API on loopback that asks for a key, with a fast endpoint and a slow one. */
export async function startTwoEndpoints(key: string) {
  /** Requests with the right key, by path. */
  const answered: Record<string, number> = {};
  let refused = 0;
  const server = createServer(({ url = '', headers }, response) => {
    // The stop sign is looked for without a key.
    if (url.startsWith('/.well-known/')) return void response.writeHead(404).end();
    const known = headers.authorization === `Bearer ${key}`;
    if (known) answered[url] = (answered[url] ?? 0) + 1;
    else refused++;
    setTimeout(() => response.writeHead(known ? 200 : 401).end('{}'), url === '/reports' ? slowMs : 5);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: (path: string) => answered[path] ?? 0,
    refused: () => refused,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
