import { spawn, spawnSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sampleDemo } from '@headroom/gateways';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSampleGateway, startSampleGateway } from '../../../scripts/testing/sample-gateway';

interface Metrics {
  units: { unit: number; pid: number; cpuSeconds: number; requests: number; restarts: number; connections: number }[];
  backend: { pid: number; cpuSeconds: number; requests: number; restarts: number };
}

async function admin<Answer>(
  gateway: RunningSampleGateway,
  path: string,
  change?: unknown,
  token = gateway.adminToken,
) {
  const response = await fetch(gateway.adminUrl + path, {
    method: change === undefined ? 'GET' : 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      ...(change === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(change === undefined ? {} : { body: JSON.stringify(change) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const metricsOf = async (gateway: RunningSampleGateway) => (await admin<Metrics>(gateway, '/v1/metrics')).body;

/** One request over the agent's kept-alive connections; rejects when the connection fails. */
function send(gateway: RunningSampleGateway, agent: Agent, body?: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const outgoing = request(gateway.url + '/orders', { method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Keeps `users` requests under way until stopped; tells every answer and every failure. */
function load(gateway: RunningSampleGateway, agent: Agent, users: number) {
  const answers: { status: number; body: string }[] = [];
  const failures: Error[] = [];
  let stopped = false;
  const loops = Array.from({ length: users }, async () => {
    while (!stopped)
      await send(gateway, agent).then(
        (answer) => answers.push(answer),
        (error: Error) => failures.push(error),
      );
  });
  const stop = async () => {
    stopped = true;
    await Promise.all(loops);
    agent.destroy();
  };
  return { answers, failures, stop };
}

async function until(what: string, holds: () => Promise<boolean> | boolean, withinMs = 60_000) {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await wait(20);
  }
}

function alive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const returning = (body: string) => ({ chain: [{ policy: 'return-response', params: { body } }] });
const forwarding = { chain: [{ policy: 'forward-request', params: {} }] };

describe('a running sample gateway', () => {
  let gateway: RunningSampleGateway;
  beforeAll(async () => {
    gateway = await startSampleGateway();
  });
  afterAll(() => gateway?.[Symbol.asyncDispose]());

  it('asks for the admin token, but not for its health', async () => {
    for (const path of ['/v1/chain', '/v1/units', '/v1/backend', '/v1/metrics'])
      expect((await admin(gateway, path, undefined, 'token-of-a-test-gatewaz')).status).toBe(401);
    expect((await admin(gateway, '/v1/units', { units: 2 }, '')).status).toBe(401);
    expect((await fetch(`${gateway.adminUrl}/health`)).status).toBe(200);
  });

  it('passes the demo request through the demo chain, and refuses it without its token', async () => {
    const { chain, request: demo } = sampleDemo;
    expect((await admin(gateway, '/v1/chain', { chain })).status).toBe(200);
    const agent = new Agent();
    const good = await send(gateway, agent, demo.body, demo.headers);
    expect([good.status, good.body.slice(0, 60)]).toEqual([
      200,
      '<?xml version="1.0" encoding="UTF-8"?><answer><orders><id>10',
    ]);
    const { authorization: _, ...anonymous } = demo.headers;
    expect((await send(gateway, agent, demo.body, anonymous)).status).toBe(401);
    expect((await send(gateway, agent, '{}', demo.headers)).status).toBe(400);
  });

  it('keeps the chain in service when a new one is not valid, and says what is wrong and where', async () => {
    await admin(gateway, '/v1/chain', returning('"kept"'));
    const refusal = await admin<{ error: { message: string; problems: { path: string }[] } }>(gateway, '/v1/chain', {
      chain: [{ policy: 'set-header', params: { name: 'x' } }, { policy: 'forward-request' }],
    });
    expect(refusal.status).toBe(400);
    expect(refusal.body.error.problems.map(({ path }) => path)).toEqual(['chain.0.params.value']);
    expect((await admin<{ chain: unknown }>(gateway, '/v1/chain')).body.chain).toEqual(returning('"kept"').chain);
    expect((await send(gateway, new Agent())).body).toBe('"kept"');
  });

  it('lets the backend be slower and its answer larger', async () => {
    await admin(gateway, '/v1/chain', forwarding);
    expect((await admin(gateway, '/v1/backend', { latencyMs: 120, bodyBytes: 5_000 })).status).toBe(200);
    const before = performance.now();
    const answer = await send(gateway, new Agent());
    expect(performance.now() - before).toBeGreaterThanOrEqual(119);
    expect(answer.body).toHaveLength(5_000);
    expect((await admin(gateway, '/v1/backend', { latencyMs: -1, bodyBytes: 5_000 })).status).toBe(400);
    await admin(gateway, '/v1/backend', { latencyMs: 0, bodyBytes: 500 });
  });

  it('counts requests and CPU per unit, the backend apart', async () => {
    const before = await metricsOf(gateway);
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    await Promise.all(Array.from({ length: 200 }, () => send(gateway, agent)));
    const after = await metricsOf(gateway);
    expect(after.units[0]!.requests - before.units[0]!.requests).toBe(200);
    expect(after.backend.requests - before.backend.requests).toBe(200);
    expect(after.units[0]!.cpuSeconds).toBeGreaterThan(before.units[0]!.cpuSeconds);
    expect(after.backend.pid).not.toBe(after.units[0]!.pid);
    agent.destroy();
  });

  it('swaps the chain under load without losing a request, on every unit at once', async () => {
    await admin(gateway, '/v1/units', { units: 2 });
    await admin(gateway, '/v1/chain', returning('0'));
    const running = load(gateway, new Agent({ keepAlive: true, maxSockets: 8 }), 8);
    const probe = new Agent({ keepAlive: true, maxSockets: 6 });
    for (let version = 1; version <= 6; version += 1) {
      await admin(gateway, '/v1/chain', version % 2 ? returning(String(version)) : forwarding);
      const seen = running.answers.length;
      await until('load goes on', () => running.answers.length > seen + 50 || running.failures.length > 0);
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(gateway, probe)));
      const lengths = new Set(answers.map(({ body }) => body.length));
      expect(lengths).toEqual(new Set([version % 2 ? 1 : 500]));
    }
    await running.stop();
    probe.destroy();
    expect(running.failures).toEqual([]);
    expect(new Set(running.answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('scales under load without losing a request, and spreads kept-alive connections evenly', async () => {
    await admin(gateway, '/v1/units', { units: 1 });
    await admin(gateway, '/v1/chain', forwarding);
    const running = load(gateway, new Agent({ keepAlive: true, maxSockets: 12 }), 12);
    const spread = async () => (await metricsOf(gateway)).units.map(({ connections }) => connections).join(' ');
    await until('one unit has them all', async () => (await spread()) === '12');
    expect((await admin(gateway, '/v1/units', { units: 3 })).body).toEqual({ units: 3, max: 8 });
    await until('three units share them', async () => (await spread()) === '4 4 4');
    await admin(gateway, '/v1/units', { units: 2 });
    await until('two units share them', async () => (await spread()) === '6 6');
    await running.stop();
    expect(running.failures).toEqual([]);
    expect((await admin(gateway, '/v1/units', { units: 9 })).status).toBe(400);
    expect((await admin(gateway, '/v1/units', { units: 0 })).status).toBe(400);
  });

  it('restarts a killed unit with the chain in service, counts it, and never counts backwards', async () => {
    await admin(gateway, '/v1/units', { units: 1 });
    await admin(gateway, '/v1/chain', returning('"after the crash"'));
    await send(gateway, new Agent());
    const before = (await metricsOf(gateway)).units[0]!;
    process.kill(before.pid, 'SIGKILL');
    await until('the unit is counted as restarted', async () => {
      const unit = (await metricsOf(gateway)).units[0]!;
      return unit.restarts === before.restarts + 1 && unit.pid !== before.pid && unit.pid !== 0;
    });
    expect((await send(gateway, new Agent())).body).toBe('"after the crash"');
    const after = (await metricsOf(gateway)).units[0]!;
    expect(after.requests).toBeGreaterThanOrEqual(before.requests);
    expect(after.cpuSeconds).toBeGreaterThanOrEqual(before.cpuSeconds);
  });

  it('restarts a killed backend on its port', async () => {
    await admin(gateway, '/v1/chain', forwarding);
    const { backend } = await metricsOf(gateway);
    process.kill(backend.pid, 'SIGKILL');
    await until('requests pass again', async () => (await send(gateway, new Agent())).status === 200);
    expect((await metricsOf(gateway)).backend.restarts).toBe(backend.restarts + 1);
  });

  it('takes every method, and refuses a body that is too large', async () => {
    await admin(gateway, '/v1/chain', returning('{}'));
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await fetch(`${gateway.url}/a//b?c=%20`, { method })).status).toBe(200);
    const noType = await fetch(gateway.url, { method: 'POST', body: new Uint8Array(10) });
    expect(noType.status).toBe(200);
    const tooLarge = request(gateway.url, { method: 'POST', headers: { 'content-length': 10_000_001 } });
    const status = new Promise((resolve) => tooLarge.once('response', (answer) => resolve(answer.statusCode)));
    tooLarge.on('error', () => {}).flushHeaders();
    expect(await status).toBe(413);
    tooLarge.destroy();
  });
});

describe('the end of a sample gateway', () => {
  const pidsOf = async (gateway: RunningSampleGateway) => {
    const { units, backend } = await metricsOf(gateway);
    return [...units.map(({ pid }) => pid), backend.pid];
  };
  const allGone = (pids: number[]) => until(`processes ${pids} are gone`, () => !pids.some(alive));

  it('SIGTERM ends it in order, with requests under way answered', async () => {
    await using gateway = await startSampleGateway({ HEADROOM_SAMPLE_UNITS: '2' });
    await admin(gateway, '/v1/backend', { latencyMs: 150, bodyBytes: 10 });
    const pids = await pidsOf(gateway);
    const agent = new Agent({ keepAlive: true });
    const underWay = send(gateway, agent);
    await until('the request is under way', async () =>
      (await metricsOf(gateway)).units.some(({ connections }) => connections > 0),
    );
    gateway.process.kill('SIGTERM');
    expect((await underWay).status).toBe(200);
    expect(await gateway.exited).toBe(0);
    await allGone(pids);
  });

  it('nothing is left when it is killed', async () => {
    await using gateway = await startSampleGateway({ HEADROOM_SAMPLE_UNITS: '2' });
    const pids = await pidsOf(gateway);
    gateway.process.kill('SIGKILL');
    await allGone(pids);
  });

  it('nothing is left when the process that started it is killed', async () => {
    await using other = await startSampleGateway();
    const code = `
      const child = require('node:child_process').spawn(process.execPath, [process.argv[1]], { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.once('data', () => process.stdout.write(String(child.pid)));`;
    const parent = spawn(process.execPath, ['-e', code, other.program.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        HEADROOM_SAMPLE_PORT: '0',
        HEADROOM_SAMPLE_ADMIN_PORT: '0',
        HEADROOM_SAMPLE_ADMIN_TOKEN: other.adminToken,
        HEADROOM_SAMPLE_LOG_DIR: other.logDir,
      },
    });
    const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (chunk) => resolve(Number(chunk))));
    parent.kill('SIGKILL');
    await allGone([pid]);
  });

  it('a taken port, a missing token and a bad setting are named in one line', async () => {
    await using gateway = await startSampleGateway();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const attempt = (env: Record<string, string>) => {
      const { status, stderr } = spawnSync(process.execPath, [gateway.program.path], {
        env: {
          HEADROOM_SAMPLE_PORT: '0',
          HEADROOM_SAMPLE_ADMIN_PORT: '0',
          HEADROOM_SAMPLE_ADMIN_TOKEN: 'token-of-a-test-gateway',
          HEADROOM_SAMPLE_LOG_DIR: gateway.logDir,
          ...env,
        },
        encoding: 'utf8',
        timeout: 120_000,
      });
      expect(status).toBe(1);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      return stderr;
    };
    expect(attempt({ HEADROOM_SAMPLE_PORT: String(port) })).toContain(`Port ${port} on 127.0.0.1 is taken`);
    expect(attempt({ HEADROOM_SAMPLE_ADMIN_PORT: String(port) })).toContain('HEADROOM_SAMPLE_ADMIN_PORT');
    expect(attempt({ HEADROOM_SAMPLE_ADMIN_TOKEN: '' })).toContain('HEADROOM_SAMPLE_ADMIN_TOKEN');
    expect(attempt({ HEADROOM_SAMPLE_UNITS: '9' })).toContain('HEADROOM_SAMPLE_UNITS');
    taken.close();
  });
});
