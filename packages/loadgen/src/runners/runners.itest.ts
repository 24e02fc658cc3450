import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { benchmarkSchema } from '@headroom/core';
import type { Benchmark, BenchmarkInput } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArmContainerServer, azureConnection } from '../testing/arm-container-server';
import { buildPrograms } from '../testing/build-programs';
import type { Programs } from '../testing/build-programs';
import { countingTarget, promisedStopMs } from '../testing/counting-target';
import { KubernetesServer, kubernetesConnection } from '../testing/kubernetes-server';
import { scriptedEngine } from '../testing/load-test-engines';
import { LoadTestingServer, loadTestingConnection } from '../testing/load-testing-server';
import { trustedTls } from '../testing/loopback-tls';
import type { LoopbackTls } from '../testing/loopback-tls';
import { ProtocolServer, shardToken } from '../testing/protocol-server';
import { runners } from './registry';
import type { Runner } from './runner';

const agentImage = `registry.test/headroom-agent@sha256:${'a'.repeat(64)}`;

let programs: Programs;
let tls: LoopbackTls;
let azure: Awaited<ReturnType<typeof ArmContainerServer.start>>;
let cluster: Awaited<ReturnType<typeof KubernetesServer.start>>;
let loadTesting: Awaited<ReturnType<typeof LoadTestingServer.start>>;
let known: Record<string, Runner>;
let connections: Partial<Record<Benchmark['runner'], unknown>>;
beforeAll(async () => {
  programs = await buildPrograms();
  tls = trustedTls();
  azure = await ArmContainerServer.start(tls, programs.headroom);
  cluster = await KubernetesServer.start(tls, programs.headroom);
  loadTesting = await LoadTestingServer.start(tls, scriptedEngine({ rps: 30, seconds: 2 }));
  connections = {
    'azure-container-instances': azureConnection(azure.url),
    kubernetes: kubernetesConnection(cluster.url, tls),
    'azure-load-testing': loadTestingConnection(loadTesting.url),
  };
  known = runners({ agentProgram: programs.headroom, agentImage, pollMs: 50 }) as Record<string, Runner>;
});
afterAll(async () => {
  await Promise.all([azure, cluster, loadTesting, programs].map((made) => made[Symbol.asyncDispose]()));
  tls[Symbol.dispose]();
});

const ids = Object.keys(runners({})) as Benchmark['runner'][];
const stage = (index: number, maxSeconds: number, rps = 100) =>
  ({ index, load: { model: 'open', rps, arrivals: 'uniform' }, maxSeconds, startsInMs: 0, seed: 1 }) as const;

const definitionFor = (runner: Benchmark['runner'], baseUrl: string) =>
  benchmarkSchema.parse({
    name: 'contract',
    subject: { gateway: 'sample', tier: 'one', policySet: 'none' },
    target: { baseUrl },
    requests: [{ name: 'r', path: '/' }],
    load: { kind: 'steps', steps: [{ rps: 100, seconds: 2 }] },
    slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
    ...{ runner, engine: engineOf(runner) },
    ...(runner === 'simulated' ? { simulated: { serviceDemandMs: 2, coresPerUnit: 1 } } : {}),
  } satisfies BenchmarkInput);

/** A simulation is one machine, and a managed service splits the load itself; everything else splits it over agents. */
const shardsOf = (runner: Benchmark['runner']) =>
  runner === 'simulated' || runner === 'azure-load-testing' ? [0] : [0, 1, 2];
const engineOf = (runner: Benchmark['runner']) => (runner === 'azure-load-testing' ? 'jmeter' : 'builtin');
/** Whose requests reach the target of these tests. */
const makesLoad = (runner: Benchmark['runner']) => runner !== 'simulated' && runner !== 'azure-load-testing';

const bundleFor = (runner: Benchmark['runner'], agentUrl: string, baseUrl: string) => ({
  workspaceId: 'workspace',
  runId: 'run',
  epoch: 1,
  connection: connections[runner] ?? null,
  agentUrl,
  shards: shardsOf(runner).map((shard) => ({ shard, token: shardToken })),
  definition: definitionFor(runner, baseUrl),
});
const never = new AbortController().signal;

describe.each(ids)('runner %s', (id) => {
  it('says who it is and what it can make', () => {
    const runner = known[id]!;
    expect(runner.id).toBe(id);
    expect(runner.label).not.toBe('');
    expect(runner.supports(engineOf(id), 10, 1)).toBe(true);
    expect(runner.supports(engineOf(id), 1e9, 1)).toMatch(/requests per second/);
  });

  const shards = shardsOf(id);
  const leftovers = () =>
    azure.groups.size + cluster.jobs.size + cluster.secrets.size + loadTesting.tests.size + loadTesting.runs.size;

  it('runs a run to its end', async () => {
    await using target = await countingTarget();
    const run = { targetUrl: target.url, stages: [stage(0, 2, 30)], shards: shards.length, engine: engineOf(id) };
    await using server = await ProtocolServer.start(run);
    const handle = await known[id]!.start(bundleFor(id, server.url, target.url), never);
    expect(await handle.done).toMatchObject(shards.map((shard) => ({ shard, ok: true })));
    expect(server.stageDones).toMatchObject(shards.map(() => ({ end: 'complete', seconds: 2 })));
    expect(server.accountedFor(0)).toBe(shards.length * 60);
    expect(target.seen.requests).toBe(makesLoad(id) ? server.completed(0) : 0);
    expect(leftovers()).toBe(0);
  });

  it('says so when its agents are refused', async () => {
    await using server = await ProtocolServer.start({ targetUrl: 'http://127.0.0.1:1', stages: [] });
    server.refusal = 409;
    const handle = await known[id]!.start(bundleFor(id, server.url, 'http://127.0.0.1:1'), never);
    const exits = await handle.done;
    expect(exits).toMatchObject(shards.map((shard) => ({ shard, ok: false })));
    expect(exits.map(({ message }) => message).join()).toMatch(/409/);
    expect(leftovers()).toBe(0);
  });

  it.each(['cancel', 'signal'])('ends with its agents by %s', async (way) => {
    await using server = await ProtocolServer.start({ targetUrl: 'http://127.0.0.1:1', stages: [] });
    server.away = true;
    const abort = new AbortController();
    const handle = await known[id]!.start(bundleFor(id, server.url, 'http://127.0.0.1:1'), abort.signal);
    if (way === 'cancel') await handle.cancel();
    else abort.abort();
    expect(await handle.done).toMatchObject(shards.map((shard) => ({ shard, ok: false })));
    expect(leftovers()).toBe(0);
  });
});

describe('the simulated runner', () => {
  it('reports the CPU of its units', async () => {
    await using server = await ProtocolServer.start({ targetUrl: 'http://simulated.test', stages: [stage(0, 20)] });
    const handle = await known.simulated!.start(bundleFor('simulated', server.url, 'http://simulated.test'), never);
    await handle.done;
    const last = server.server.findLast(({ second }) => second === 20)!;
    expect(last).toMatchObject({ unit: 'simulated-1', restarts: 0, cores: 1 });
    expect(Math.abs((1000 * last.cpuSeconds) / last.requests / 2 - 1)).toBeLessThan(0.1);
  });

  it('needs to know what to simulate, and runs one shard', async () => {
    const bundle = bundleFor('simulated', 'http://127.0.0.1:1', 'http://simulated.test');
    const shards = [...bundle.shards, { shard: 1, token: 'x' }];
    await expect(known.simulated!.start({ ...bundle, shards }, never)).rejects.toThrow(/one shard/);
    const definition = definitionFor('local', 'http://simulated.test');
    await expect(known.simulated!.start({ ...bundle, definition }, never)).rejects.toThrow(/simulate/);
  });
});

/** Processes below `parent`, by a walk through the process table. */
function descendants(parent: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (id: number): number[] =>
    pairs.filter(([, ppid]) => ppid === id).flatMap(([pid]) => [pid!, ...below(pid!)]);
  return below(parent);
}

describe('the headroom agent as a process', () => {
  async function startLoadedAgent(server: ProtocolServer & { url: string }, ...more: string[]) {
    const args = [programs.headroom, 'agent', '--url', server.url, '--run', 'run', '--shard', '0', ...more];
    const child = spawn(process.execPath, args, {
      env: { HEADROOM_AGENT_TOKEN: shardToken },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    const exit = once(child, 'close').then(([code]) => code as number | null);
    await once(server, 'intervals');
    return { child, exit };
  }
  const loaded = async (url: string) => ProtocolServer.start({ targetUrl: url, stages: [stage(0, 60)] });

  it('keeps its token out of every argument list', async () => {
    await using target = await countingTarget();
    await using server = await loaded(target.url);
    const { child, exit } = await startLoadedAgent(server);
    const processes = [child.pid!, ...descendants(child.pid!)];
    const list = execFileSync('ps', ['-o', 'args=', '-p', processes.join()], { encoding: 'utf8' });
    expect(list).toContain(programs.headroom);
    expect(list).toContain(programs.builtinEngine);
    expect(list).not.toContain(shardToken);
    child.kill('SIGTERM');
    expect(await exit).toBe(1);
  });

  it('leaves no load behind when it is killed', async () => {
    await using target = await countingTarget();
    await using server = await loaded(target.url);
    const { child, exit } = await startLoadedAgent(server);
    const engines = descendants(child.pid!);
    expect(engines).toHaveLength(1);
    child.kill('SIGKILL');
    const killedAtMs = performance.now();
    await exit;
    const isAlive = () => {
      try {
        return process.kill(engines[0]!, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isAlive).toBe(false);
    expect(target.seen.lastAtMs - killedAtMs).toBeLessThan(promisedStopMs);
  });

  it('ends with its parent when asked to', async () => {
    await using target = await countingTarget();
    await using server = await loaded(target.url);
    const { child, exit } = await startLoadedAgent(server, '--exit-with-parent');
    const closedAtMs = performance.now();
    child.stdin.end();
    expect(await exit).toBe(1);
    expect(target.seen.lastAtMs - closedAtMs).toBeLessThan(promisedStopMs);
  });

  it('wants a token', async () => {
    const args = [programs.headroom, 'agent', '--url', 'http://127.0.0.1:1', '--run', 'run'];
    const child = spawn(process.execPath, args, { env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const [code] = await once(child, 'close');
    expect(code).toBe(2);
    expect(said).toMatch(/HEADROOM_AGENT_TOKEN/);
  });
});
