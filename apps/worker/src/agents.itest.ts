import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchmarkInput } from '@headroom/core';
import { archiveAgent, createAgent, listRunners, registerAgent } from '@headroom/services';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startCountingTarget, type CountingTarget } from './testing/counting-target';
import { listProcesses } from './testing/processes';
import { cliProgram, startProduct, until, type Product } from './testing/product';

const rps = 100;
const directory = mkdtempSync(join(tmpdir(), 'headroom-agents-'));
let product: Product;
let target: CountingTarget;
const running: { kill(): Promise<void> }[] = [];
const added: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  await product.startWeb();
  await product.startWorker();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((agent) => agent.kill()));
  for (const agentId of added.splice(0)) await archiveAgent(product.ctx, { agentId });
  await target.close();
});
afterAll(async () => {
  await product.close();
  rmSync(directory, { recursive: true, force: true });
});

const benchmark = (change: Partial<BenchmarkInput>): Omit<BenchmarkInput, 'name'> => ({
  subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' },
  target: { baseUrl: target.baseUrl, timeoutMs: 10_000 },
  requests: [{ name: 'home', path: '/' }],
  load: { kind: 'steps', steps: [{ rps, seconds: 6 }], warmUpSeconds: 0, arrivals: 'uniform' },
  slo: { percentile: 95, latencyMs: 10_000, maxErrorRate: 0.01 },
  runner: 'agents',
  ...change,
});

/** A registered agent with a proven rate, at work as a process of its own. */
async function anAgent(name: string) {
  const { clients, ctx } = product;
  const { code } = await createAgent(ctx, { name });
  const hello = { version: '0', hostname: 'test', cores: 1, engines: {} };
  const { agentId, token } = await registerAgent(clients, { code, attempt: 'a'.repeat(32), hello });
  added.push(agentId);
  const file = join(directory, agentId);
  writeFileSync(file, token, { mode: 0o600 });
  const calibrate = async () => {
    const { cores } = await clients.db.agent.findUniqueOrThrow({ where: { id: agentId } });
    const calibration = {
      ...{ engine: 'builtin', maxRps: 5_000, cores, seconds: 15, limit: 'stated by the test' },
      measuredAt: new Date().toISOString(),
    };
    await clients.db.agent.update({ where: { id: agentId }, data: { calibrateAsked: false, calibration } });
  };
  await calibrate();
  const start = async () => {
    const child = spawn(process.execPath, [cliProgram, 'agent', '--url', product.url, '--token-file', file], {
      env: { NODE_ENV: 'production' },
      stdio: 'ignore',
    });
    const agent = {
      pid: child.pid!,
      async kill() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
    running.push(agent);
    await until(`${name} is online`, async () => {
      await calibrate();
      return (await listRunners(ctx)).agents.some(
        ({ id, state, calibration }) => id === agentId && state === 'online' && calibration !== null,
      );
    });
    return agent;
  };
  return { agentId, start };
}

/** One that has ended and that nobody has asked about is still listed. */
const isRunning = ({ pid: id }: { pid: number }) =>
  listProcesses().some(({ pid, command }) => pid === id && !command.includes('<defunct>'));
const enginesOf = (agent: { pid: number }) => listProcesses().filter(({ parent }) => parent === agent.pid);

async function underLoad(runId: string, shards: number) {
  await until('every shard delivers', async () => {
    const rows = await product.clients.db.runInterval.groupBy({ by: ['shard'], where: { runId } });
    return rows.length === shards;
  });
}

/** Moves the clock of a shard's silence on. */
const silentForAMinute = (runId: string, agentId: string) =>
  product.clients.db.$executeRaw`
    UPDATE run_shard SET heartbeat_at = now() - interval '1 minute' WHERE run_id = ${runId}::uuid AND agent_id = ${agentId}::uuid`;

/** What only the full suite has time for. */
const itInFull = it.skipIf(!process.env.HEADROOM_FULL);

itInFull(
  'an agent killed under load: the load ends at once, and the stage is repeated by the agent once it is back',
  async () => {
    target = await startCountingTarget();
    const { agentId, start } = await anAgent('one');
    const agent = await start();
    const { runId } = await product.start(benchmark({}));
    await underLoad(runId, 1);
    const engines = enginesOf(agent);
    expect(engines).toHaveLength(1);
    await agent.kill();
    const killedAt = Date.now();
    await until('its engine is gone', async () => !isRunning(engines[0]!));
    await start();
    expect(target.arrivals.filter((at) => at > killedAt + 2_000)).toEqual([]);
    await silentForAMinute(runId, agentId);
    const run = await product.finished(runId);
    expect(run.stages.map(({ state }) => state)).toEqual(['discarded', 'judged']);
    expect(run.endedBy).toBe('system:analysis');
    expect(target.secondsAhead(rps)).toBeLessThan(3);
  },
);

it('one of two agents killed: the run is invalid, names the shard, and keeps what was measured', async () => {
  target = await startCountingTarget();
  const [left, right] = [await anAgent('left'), await anAgent('right')];
  const agents = [await left.start(), await right.start()];
  const { runId } = await product.start(
    benchmark({
      shards: 2,
      load: { kind: 'steps', steps: [{ rps, seconds: 60 }], warmUpSeconds: 0, arrivals: 'uniform' },
    }),
  );
  await underLoad(runId, 2);
  const { shard } = await product.clients.db.runShard.findFirstOrThrow({ where: { runId, agentId: right.agentId } });
  await agents[1]!.kill();
  await silentForAMinute(runId, right.agentId);
  const run = await product.finished(runId);
  expect(run.outcome).toBe('invalid');
  expect(run.reason).toMatch(new RegExp(`shard ${shard}\\b`, 'i'));
  expect(await product.clients.db.runInterval.count({ where: { runId } })).toBeGreaterThan(0);
  await target.silence();
});

it('no agent that can take part: the run says of each what it lacks', async () => {
  target = await startCountingTarget();
  const { start } = await anAgent('busy-bee');
  await start();
  await expect(product.start(benchmark({ shards: 20 }))).rejects.toThrow(/needs 20 self-hosted agents/);
});
