/** The stub backend behind the gateway: answers everything with a JSON document after a set time. Its CPU is its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonOfSize } from './backend-body';
import { ownCpuSeconds, serveParent } from './child-side';
import type { BackendCall, BackendSettings, Counters } from './messages';

let settings: BackendSettings = { latencyMs: 0, bodyBytes: 2 };
let body = jsonOfSize(2);
let requests = 0;

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    const answer = () => {
      requests += 1;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    };
    if (settings.latencyMs > 0) setTimeout(answer, settings.latencyMs);
    else answer();
  });
});
// The gateway's units keep their connections; only they may end them.
server.keepAliveTimeout = 0;

function use(next: BackendSettings) {
  settings = next;
  body = jsonOfSize(next.bodyBytes);
}

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', 4096, () => resolve((server.address() as AddressInfo).port));
  });
}

const counters = (): Counters => ({ cpuSeconds: ownCpuSeconds(), requests, sampledAtMs: Date.now() });

serveParent<BackendCall>(async (call) => {
  switch (call.kind) {
    case 'configure':
      use(call.settings);
      return listen(call.port);
    case 'settings':
      return use(call.settings);
    case 'counters':
    case 'retire':
      return counters();
  }
}, counters);
