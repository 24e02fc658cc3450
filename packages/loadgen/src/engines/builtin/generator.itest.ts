import { describe, expect, it } from 'vitest';
import { histogramOf } from '../../samples/histogram-of';
import { closed, open, runGenerator } from '../../testing/run-generator';
import { serveHttp, serveTcp } from '../../testing/serve';

describe('open loop', () => {
  it('sends exactly what it offers, and books what the server saw', async () => {
    const seen = { requests: 0, bodies: 0, paths: new Map<string, number>() };
    await using server = await serveHttp((request, response) => {
      seen.requests++;
      const key = `${request.method} ${request.url} ${request.headers['x-key'] ?? ''}`;
      seen.paths.set(key, (seen.paths.get(key) ?? 0) + 1);
      request.on('data', (chunk: Buffer) => (seen.bodies += chunk.length));
      request.on('end', () => response.end('x'.repeat(1000)));
    });
    const stage = await runGenerator({
      baseUrl: `${server.url}/base`,
      load: open(400, 'poisson'),
      seconds: 3,
      maxConnections: 512,
      requests: [
        { name: 'read', path: '/items?q=1', headers: { 'X-Key': 'abc' }, weight: 3 },
        { name: 'write', method: 'POST', path: '/items', bodyBytes: 2048, weight: 1 },
        { name: 'head', method: 'HEAD', path: '/items', weight: 1 },
      ],
    });
    expect(stage.offeredSeconds).toBe(3);
    expect(stage.offered).toBeGreaterThan(1000);
    expect([stage.sent, stage.completed, stage.outcomes.ok2xx]).toEqual([stage.offered, stage.offered, stage.offered]);
    expect(seen.requests).toBe(stage.offered);
    expect(seen.paths.get('GET /base/items?q=1 abc')).toBe(stage.offeredOf(0));
    expect(seen.paths.get('POST /base/items ')).toBe(stage.offeredOf(1));
    expect(seen.paths.get('HEAD /base/items ')).toBe(stage.offeredOf(2));
    expect(seen.bodies).toBe(2048 * stage.offeredOf(1));
    expect(stage.bytesIn).toBeGreaterThan(1000 * (stage.offeredOf(0) + stage.offeredOf(1)));
    expect(stage.latency.count).toBe(stage.offered);
    expect(stage.serviceTime.count).toBe(stage.offered);
    expect(stage.dropped).toBe(0);
    expect(stage.seconds.map(({ second }) => second)).toEqual(stage.seconds.map((_, index) => index));
    expect(stage.seconds.at(-1)!).toMatchObject({ inFlight: 0 });
  });

  it('sees a stall from the intended starts, and shows what a closed loop would have hidden', async () => {
    const stallMs = 800;
    let startedAt: number | null = null;
    const stallsUntil = () => {
      startedAt ??= performance.now();
      return performance.now() - startedAt < 1000 ? 0 : startedAt + 1000 + stallMs;
    };
    await using server = await serveHttp((_, response) => {
      const leftMs = stallsUntil() - performance.now();
      if (leftMs > 0) setTimeout(() => response.end(), leftMs);
      else response.end();
    });
    const rps = 200;
    const stage = await runGenerator({ baseUrl: server.url, load: open(rps), seconds: 4, maxConnections: 8 });
    // Arrivals in the stall wait for its rest: latencies are uniform over (0, 0.8 s] for 0.8 s × 200/s of 800 requests.
    const share = (stallMs / 1000) * (rps / stage.offered);
    for (const q of [90, 95, 99]) {
      const exact = stallMs * (1 - (1 - q / 100) / share);
      // What a busy machine delays comes on top of it.
      expect(stage.latency.percentileMs(q)!).toBeGreaterThan(exact - 100);
    }
    // Only the eight that had a connection were on the wire during the stall: the service time hides it at p95.
    expect(stage.serviceTime.percentileMs(95)!).toBeLessThan(stage.latency.percentileMs(95)! / 2);
    expect(stage.serviceTime.maxMs!).toBeGreaterThan(stallMs / 2);
    expect(stage.waitedForConnection).toBeGreaterThan(50);
    expect([stage.completed, stage.dropped]).toEqual([stage.offered, 0]);
  });

  it('drops what waited longer than the time-out or was cut, and accounts for every request', async () => {
    await using server = await serveHttp((_, response) => setTimeout(() => response.end(), 200));
    const stage = await runGenerator({
      baseUrl: server.url,
      load: open(100, 'poisson'),
      seconds: 3,
      maxConnections: 4,
      timeoutMs: 500,
    });
    // Four connections of 200 ms carry 20 requests per second, for 3 s and for the time-out after them.
    expect(stage.outcomes.ok2xx).toBeGreaterThan(0);
    expect(stage.outcomes.ok2xx).toBeLessThanOrEqual(72);
    expect(stage.dropped).toBeGreaterThan(150);
    expect(stage.offered).toBe(stage.completed + stage.dropped);
    expect(Math.max(...stage.seconds.map((second) => second.inFlight))).toBe(4);
    let balance = 0;
    for (const second of stage.seconds)
      for (const row of second.series) balance += row.sent - row.outcomes.reduce((total, count) => total + count, 0);
    expect(balance).toBe(0);
  });

  it('is late, and says so, when its own thread is blocked', async () => {
    await using server = await serveHttp((_, response) => response.end());
    const stage = await runGenerator({ baseUrl: server.url, load: open(200), seconds: 2 }, () => {
      setTimeout(() => {
        const until = performance.now() + 300;
        while (performance.now() < until);
      }, 700);
    });
    expect(stage.late).toBeGreaterThan(40);
    expect(stage.sendLag.maxMs!).toBeGreaterThan(250);
    expect(stage.latency.maxMs!).toBeGreaterThan(250);
    expect([stage.offered, stage.completed]).toEqual([400, 400]);
  });

  it('was lagging in every second in which its thread was blocked', async () => {
    await using server = await serveHttp((_, response) => response.end());
    const stage = await runGenerator({ baseUrl: server.url, load: open(200), seconds: 5 }, () => {
      const until = performance.now() + 3500;
      setTimeout(() => {
        while (performance.now() < until);
      }, 300);
    });
    const blockedMs = stage.seconds.slice(0, 4).map(({ loopLag }) => histogramOf([loopLag]).percentileMs(99)!);
    // Blocked from 0.3 s to 3.5 s: a tick due at the start of each second was late by what was left.
    const atLeast = [2500, 2400, 1400, 400];
    for (const [second, lagMs] of blockedMs.entries()) expect(lagMs).toBeGreaterThan(atLeast[second]!);
    for (const { loopLag } of stage.seconds) expect(loopLag.length).toBeGreaterThan(0);
  });

  it('ends early at the second it is told', async () => {
    await using server = await serveHttp((_, response) => response.end());
    const stage = await runGenerator({ baseUrl: server.url, load: open(100), seconds: 30 }, (generator) => {
      setTimeout(() => generator.endStage(2), 100);
    });
    expect(stage.offeredSeconds).toBe(2);
    expect([stage.offered, stage.completed]).toEqual([200, 200]);
  });

  it('is the same load when threads share it, under one cap of connections', async () => {
    let requests = 0;
    let connections = 0;
    await using server = await serveTcp((socket) => {
      connections++;
      socket.on('data', () => {
        requests++;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      });
    });
    const shares = await Promise.all(
      [0, 1, 2].map((index) =>
        runGenerator({
          baseUrl: server.url,
          load: open(90),
          seconds: 2,
          maxConnections: 4,
          thread: { index, threads: 3 },
        }),
      ),
    );
    expect(shares.map(({ offered }) => offered)).toEqual([60, 60, 60]);
    expect(shares.map(({ completed, dropped }) => completed + dropped)).toEqual([60, 60, 60]);
    expect(requests).toBe(shares.reduce((sum, { completed }) => sum + completed, 0));
    expect(connections).toBeLessThanOrEqual(4);
  });

  it('resolves a name once, and to the address that listens', async () => {
    await using server = await serveHttp((_, response) => response.end());
    const stage = await runGenerator({ baseUrl: `http://localhost:${server.port}`, load: open(50), seconds: 1 });
    expect(stage.outcomes.ok2xx).toBe(50);
  });

  it('connects to the address that was permitted, whatever the name stands for, and speaks under the name', async () => {
    const hosts = new Set<string | undefined>();
    await using server = await serveHttp((request, response) => {
      hosts.add(request.headers.host);
      response.end();
    });
    const pinned = { address: '127.0.0.1', load: open(50), seconds: 1 };
    const unknown = await runGenerator({ ...pinned, baseUrl: `http://gateway.invalid:${server.port}` });
    // Nobody listens on this loopback address: an engine that went by the URL would reach the server at 127.0.0.1.
    const rebound = await runGenerator({ ...pinned, address: '127.0.0.9', baseUrl: `http://localhost:${server.port}` });
    expect(unknown.outcomes.ok2xx).toBe(50);
    expect(rebound.outcomes.connect).toBe(50);
    expect([...hosts]).toEqual([`gateway.invalid:${server.port}`]);
  });
});

describe('closed loop', () => {
  it('keeps one request per user in flight and obeys the interactive response time law', async () => {
    let busy = 0;
    let busiest = 0;
    await using server = await serveHttp((_, response) => {
      busiest = Math.max(busiest, ++busy);
      setTimeout(() => {
        busy--;
        response.end();
      }, 50);
    });
    const stage = await runGenerator({ baseUrl: server.url, load: closed(10, 150), seconds: 3 });
    const expected = (10 * 3000) / (150 + stage.latency.meanMs!);
    // A busy machine lets users think for longer, none for a shorter time.
    expect(stage.outcomes.ok2xx / expected).toBeLessThan(1.06);
    expect(stage.outcomes.ok2xx / expected).toBeGreaterThan(0.6);
    expect(busiest).toBeLessThanOrEqual(10);
    expect(stage.offered).toBe(stage.completed + stage.dropped);
  });

  it('lets users wait when there are fewer connections than users', async () => {
    await using server = await serveHttp((_, response) => setTimeout(() => response.end(), 20));
    const stage = await runGenerator({ baseUrl: server.url, load: closed(8), seconds: 1, maxConnections: 2 });
    expect(stage.waitedForConnection).toBeGreaterThan(5);
    expect(stage.latency.percentileMs(50)! / stage.serviceTime.percentileMs(50)!).toBeGreaterThan(2);
    expect(stage.offered).toBe(stage.completed + stage.dropped);
  });
});
