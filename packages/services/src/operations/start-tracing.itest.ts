import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startTracing } from './start-tracing';

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Record<string, unknown>[] }[];
  }[];
}

it('tells a collector of requests and jobs, the former as part of who asked', async () => {
  const sent: { path: string; body: Sent }[] = [];
  const collector = createServer(async (request, response) => {
    sent.push({ path: request.url!, body: (await json(request)) as Sent });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  const tracing = await startTracing({ endpoint, service: 'headroom-web' });
  const [traceId, parentSpanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  tracing.record({
    ...{ name: 'GET /runs/:id', kind: 'request', seconds: 2, failed: false, attributes: { 'http.route': '/runs/:id' } },
    traceparent: `00-${traceId}-${parentSpanId}-01`,
  });
  tracing.record({ name: 'run.execute', kind: 'job', seconds: 0.5, failed: true, attributes: {} });
  await tracing.close();
  collector.close();

  expect(sent.map(({ path }) => path)).toEqual(['/v1/traces']);
  const [{ resource, scopeSpans }] = sent[0]!.body.resourceSpans as [Sent['resourceSpans'][number]];
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'headroom-web' } });
  const [request, job] = scopeSpans[0]!.spans;
  expect(request).toMatchObject({ name: 'GET /runs/:id', kind: 2, traceId, parentSpanId, status: { code: 0 } });
  expect((Number(request!.endTimeUnixNano) - Number(request!.startTimeUnixNano)) / 1e9).toBeCloseTo(2, 3);
  expect(job).toMatchObject({ name: 'run.execute', kind: 5, status: { code: 2 } });
  expect(job!.traceId).not.toBe(traceId);
});

it('without a collector it is off, and one that is not there disturbs nothing', async () => {
  const job = { name: 'x', kind: 'job', seconds: 1, failed: false, attributes: {} } as const;
  for (const endpoint of [undefined, 'http://127.0.0.1:1']) {
    const tracing = await startTracing({ endpoint, service: 's' });
    tracing.record(job);
    await tracing.close();
  }
});
