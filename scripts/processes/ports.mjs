import { createServer } from 'node:net';

/** Whether a TCP port can be listened on at this address. An address this machine does not have counts as free. */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code !== 'EADDRINUSE' && code !== 'EACCES'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * A free port below the range from which systems take the ports of outgoing connections: a load test opens thousands of
 * those, and one of them could sit on our port at the next start.
 */
export async function findFreePort(taken = []) {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    if (!taken.includes(port) && (await isPortFree(port))) return port;
  }
}
