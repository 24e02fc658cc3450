import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { completedOf } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { closed, open, runGenerator } from '../../testing/run-generator';
import { serveHttp, serveOver, serveTcp } from '../../testing/serve';

const saidIn = ({ errorExamples }: { errorExamples: { message: string }[] }) =>
  errorExamples.map(({ message }) => message).join();

describe('outcomes', () => {
  const statusServer = () =>
    serveHttp((request, response) => {
      response.statusCode = Number(request.url!.slice(1));
      response.setHeader('location', '/200');
      response.end(`Nothing is at ${request.url}`);
    });

  it('classes every status, and never follows a redirect', async () => {
    await using server = await statusServer();
    const statuses = [200, 204, 302, 304, 404, 429, 500, 503];
    const stage = await runGenerator({
      baseUrl: server.url,
      load: open(400, 'poisson'),
      seconds: 1,
      requests: [
        ...statuses.map((status) => ({ name: `s${status}`, path: `/${status}` })),
        { name: 'wanted', path: '/404', expectStatus: [404] },
        { name: 'unwanted', path: '/201', expectStatus: [200] },
      ],
    });
    const of = (...names: number[]) => names.reduce((total, index) => total + stage.offeredOf(index), 0);
    expect(stage.outcomes).toMatchObject({
      ok2xx: of(0, 1, 8),
      redirect3xx: of(2, 3),
      client4xx: of(4),
      throttled429: of(5),
      server5xx: of(6, 7),
      assertion: of(9),
    });
    expect(completedOf(stage.outcomes)).toBe(stage.offered);
    expect(stage.failureLatency.count).toBe(of(4, 5, 6, 7, 9));
    expect(stage.errorExamples.find(({ outcome }) => outcome === 'client4xx')).toMatchObject({
      ...{ requestName: 's404', status: 404, message: 'HTTP status 404', body: 'Nothing is at /404' },
    });
    expect(stage.errorExamples.some(({ status }) => status === 200)).toBe(false);
  });

  it('connect: nothing listens', async () => {
    const { port } = await serveTcp(() => {}).then(async (server) => {
      await server[Symbol.asyncDispose]();
      return server;
    });
    const stage = await runGenerator({ baseUrl: `http://127.0.0.1:${port}`, load: open(50), seconds: 1 });
    expect(stage.outcomes.connect).toBe(50);
    expect(stage.sent).toBe(0);
    expect(stage.errorExamples[0]).toMatchObject({ outcome: 'connect', status: null });
    expect(saidIn(stage)).toMatch(/ECONNREFUSED/);
  });

  it('connect, closed loop: does not hammer', async () => {
    const stage = await runGenerator({ baseUrl: 'http://127.0.0.1:1', load: closed(2), seconds: 3 });
    expect(stage.outcomes.connect).toBeGreaterThan(2);
    expect(stage.outcomes.connect).toBeLessThanOrEqual(62);
  });

  it('dns: the name does not resolve', async () => {
    const stage = await runGenerator({ baseUrl: 'http://no-such-host.invalid', load: open(50), seconds: 1 });
    expect(stage.outcomes.dns).toBe(50);
    expect(saidIn(stage)).toMatch(/no-such-host/);
  });

  it('timeout: no answer, and the connection is given up', async () => {
    let connections = 0;
    await using server = await serveTcp(() => connections++);
    const stage = await runGenerator({ baseUrl: server.url, load: open(20), seconds: 1, timeoutMs: 1_500 });
    expect(stage.outcomes.timeout).toBe(20);
    expect(stage.sent).toBe(20);
    expect(connections).toBe(20);
    expect(stage.failureLatency.percentileMs(50)!).toBeGreaterThanOrEqual(1_500);
  });

  it('timeout: a body that never ends', async () => {
    await using server = await serveHttp(
      (_, response) => void response.writeHead(200, { 'content-length': 9 }).write('x'),
    );
    const stage = await runGenerator({ baseUrl: server.url, load: open(10), seconds: 1, timeoutMs: 1_500 });
    expect(stage.outcomes.timeout).toBe(10);
  });

  it('reset: closed without an answer, cut in mid-answer, or not HTTP', async () => {
    const answers = ['', 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf', 'hello, this is no HTTP\r\n\r\n'];
    let turn = 0;
    await using server = await serveTcp((socket) => {
      socket.once('data', () => {
        const answer = answers[turn++ % answers.length]!;
        if (answer === '') socket.resetAndDestroy();
        else socket.end(answer);
      });
    });
    const stage = await runGenerator({ baseUrl: server.url, load: open(30), seconds: 1 });
    expect(stage.outcomes.reset).toBe(30);
    expect(stage.errorExamples.length).toBeGreaterThanOrEqual(3);
  });

  it('a body that ends with the connection is whole', async () => {
    await using server = await serveTcp((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\nall of it'));
    });
    const stage = await runGenerator({ baseUrl: server.url, load: open(30), seconds: 1 });
    expect(stage.outcomes.ok2xx).toBe(30);
  });

  it('a thread that was blocked sends on no connection that was closed meanwhile', async () => {
    const server = new Worker(
      `const { parentPort } = require('node:worker_threads');
       const server = require('node:net').createServer((socket) => {
         socket.on('error', () => {});
         socket.on('data', () => socket.write('HTTP/1.1 200 OK\\r\\nContent-Length: 0\\r\\n\\r\\n'));
         socket.once('data', () => setTimeout(() => socket.end(), 40));
       });
       server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
      { eval: true },
    );
    try {
      const [port] = (await once(server, 'message')) as [number];
      const block = (ms: number) => {
        const endsAt = performance.now() + ms;
        while (performance.now() < endsAt);
      };
      // Blocks begin before and after an answer, last through the close at 40 ms and end after the next request is due.
      for (let atMs = 260; atMs < 3_000; atMs += 520) setTimeout(() => block(300), atMs);
      const stage = await runGenerator({ baseUrl: `http://127.0.0.1:${port}`, load: open(4), seconds: 3 });
      expect([stage.outcomes.ok2xx, stage.errorExamples]).toEqual([12, []]);
    } finally {
      await server.terminate();
    }
  });

  it('a connection that the target closes while idle costs no request', async () => {
    let connections = 0;
    await using server = await serveTcp((socket) => {
      connections++;
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
      socket.once('data', () => setTimeout(() => socket.end(), 5));
    });
    const stage = await runGenerator({ baseUrl: server.url, load: open(10), seconds: 2 });
    expect(stage.outcomes.ok2xx).toBe(20);
    // Most of them: a busy machine closes one late, and the next request finds it open.
    expect(connections).toBeGreaterThan(1);
  });

  it('tls: a certificate that nobody signed, a plain server, and one that is trusted', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'headroom-tls-'));
    try {
      const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
      const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:gateway.invalid'];
      const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
      execFileSync('openssl', ['req', '-x509', ...newKey, '-keyout', key, '-out', cert, '-days', '1', ...subject], {
        stdio: 'ignore',
      });
      const options = { key: readFileSync(key), cert: readFileSync(cert) };
      await using secure = await serveOver(
        https.createServer(options, (_, response) => response.end('ok')),
        'https',
      );
      const untrusted = await runGenerator({ baseUrl: secure.url, load: open(20), seconds: 1 });
      expect(untrusted.outcomes.tls).toBe(20);
      expect(saidIn(untrusted)).toMatch(/self-signed/);

      await using plain = await serveTcp((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 No\r\n\r\n')));
      const notTls = await runGenerator({ baseUrl: `https://localhost:${plain.port}`, load: open(20), seconds: 1 });
      expect(notTls.outcomes.tls).toBe(20);

      const tls = await import('node:tls');
      const before = tls.getCACertificates('default');
      tls.setDefaultCACertificates([...before, options.cert.toString()]);
      const trusted = await runGenerator({
        baseUrl: `https://localhost:${secure.port}`,
        load: open(50),
        seconds: 1,
      });
      const pinned = await runGenerator({
        baseUrl: `https://gateway.invalid:${secure.port}`,
        address: '127.0.0.1',
        load: open(20),
        seconds: 1,
      });
      tls.setDefaultCACertificates(before);
      expect(trusted.outcomes.ok2xx).toBe(50);
      expect(pinned.outcomes.ok2xx).toBe(20);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  it('stays within the cap of connections', async () => {
    let now = 0;
    let most = 0;
    await using server = await serveTcp((socket) => {
      most = Math.max(most, ++now);
      socket.once('close', () => now--);
      socket.on('data', () => void wait(100).then(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')));
    });
    await runGenerator({ baseUrl: server.url, load: open(100), seconds: 1, maxConnections: 7 });
    expect(most).toBe(7);
  });
});
