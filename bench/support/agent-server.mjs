import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const holdMs = 500;

/** The server's side of the agent protocol for one stage; counts what arrives and keeps nothing. */
export async function startAgentServer(targetUrl, stage) {
  const counts = { intervals: 0, requests: 0, dropped: 0 };
  const answers = {
    claim: () => ({
      epoch: 1,
      shards: 1,
      engine: 'builtin',
      target: { baseUrl: targetUrl, address: new URL(targetUrl).hostname, timeoutMs: 5_000, maxConnections: 512 },
      requests: [{ name: 'r', method: 'GET', path: '/', headers: {}, weight: 1 }],
    }),
    next: ({ afterStage }) =>
      afterStage < stage.index ? { kind: 'stage', stage } : { kind: 'finish', reason: 'the bench is over' },
    control: async () => {
      await new Promise((resolve) => setTimeout(resolve, holdMs));
      return { directive: 'continue', leaseMs: 10_000 };
    },
    intervals({ intervals, health }) {
      counts.intervals += intervals.length;
      for (const { outcomes } of intervals) counts.requests += outcomes.ok2xx;
      for (const { dropped } of health) counts.dropped += dropped;
      return {};
    },
    'stage-done': () => ({}),
  };
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const answer = await answers[request.url.split('/').at(-1)](body);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    counts,
    url: `http://127.0.0.1:${server.address().port}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
