import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isFromThisMachine, mayReadMetrics, type Metrics } from '@headroom/services';

interface HealthOptions {
  host: string;
  port: number;
  /** Whether jobs are taken. */
  isRunning: () => boolean;
  metrics: Metrics;
  metricsToken: string | undefined;
}

/** A request for a few lines has no business here for longer. */
const requestTimeoutMs = 10_000;

/** Serves `/metrics`, and everywhere else whether the worker takes jobs. @returns the server and its port, once it listens */
export async function serveHealth({ host, port, isRunning, metrics, metricsToken }: HealthOptions) {
  const server: Server = createServer(
    { requestTimeout: requestTimeoutMs, maxHeaderSize: 8_192 },
    (request, response) => {
      request.resume();
      if (new URL(request.url ?? '/', 'http://worker').pathname !== '/metrics') {
        const ok = isRunning();
        return void response
          .writeHead(ok ? 200 : 503, { 'content-type': 'text/plain' })
          .end(ok ? 'ok' : 'not taking jobs');
      }
      const { authorization } = request.headers;
      if (!mayReadMetrics(metricsToken, { authorization, fromThisMachine: isFromThisMachine(request) }))
        return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      void metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(503).end(),
      );
    },
  );
  await new Promise<void>((listening) => server.listen(port, host, listening));
  return { server, port: (server.address() as AddressInfo).port };
}
