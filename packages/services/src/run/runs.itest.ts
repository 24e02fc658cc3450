import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { createChannel } from '../channel/create-channel';
import { getBenchmark } from '../benchmark/get-benchmark';
import { updateBenchmark } from '../benchmark/update-benchmark';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { getPlan } from '../plan/get-plan';
import { updatePlan } from '../plan/update-plan';
import { evaluateAffectedPlans } from '../recommendation/evaluate-affected-plans';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { finishRun } from './execute/finish-run';
import { acquireRun } from './execute/acquire-run';
import type { RunHost } from './execute/run-host';
import { getRun } from './get-run';
import { listRuns } from './list-runs';
import { readRunSeries } from './read-run-series';
import { startRun } from './start-run';
import { stopRun } from './stop-run';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

/** A host whose runners are never reached by these tests. */
const host = (workerId: string): RunHost => ({
  clients: instance.clients,
  workerId,
  agentUrl: 'http://127.0.0.1:9',
  publicUrl: null,
  machine: { hostname: 'here', cores: 2, engines: { builtin: '0' }, allowsScripts: false },
  checkTargetMs: 60_000,
  runners: {} as RunHost['runners'],
  environment: {},
});

async function queuedRun(ctx: Ctx, port: number) {
  const { benchmarkId } = await createBenchmark(
    ctx,
    aBenchmark({ name: `On port ${port}`, target: { baseUrl: `http://127.0.0.1:${port}` } }),
  );
  return startRun(ctx, { benchmarkId });
}

const expireLease = (runId: string) =>
  instance.clients.db.run.update({ where: { id: runId }, data: { leaseUntil: new Date(0) } });

describe('starting and stopping', () => {
  it('writes the run, its event and the audit entry, and says who', async () => {
    const ctx = await instance.workspace();
    const { runId } = await queuedRun(ctx, 10_001);
    const run = await getRun(ctx, { runId });
    expect(run).toMatchObject({ state: 'queued', outcome: null, name: 'On port 10001' });
    expect(run.events).toMatchObject([{ state: 'queued', actor: `person:${ctx.actor.id}` }]);
    const entries = await instance.clients.db.auditEntry.findMany({ where: { objectId: runId } });
    expect(entries).toMatchObject([{ action: 'run.start', actor: `person:${ctx.actor.id}` }]);
  });

  it('a run keeps the definition it was started with', async () => {
    const ctx = await instance.workspace();
    const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
    const { runId } = await startRun(ctx, { benchmarkId });
    await updateBenchmark(ctx, { benchmarkId, definition: aBenchmark({ name: 'Renamed' }) });
    expect((await getRun(ctx, { runId })).name).toBe('A benchmark');
    expect((await getBenchmark(ctx, { benchmarkId })).name).toBe('Renamed');
  });

  it('stopping a queued run ends it at once; stopping twice changes nothing', async () => {
    const ctx = await instance.workspace();
    const { runId } = await queuedRun(ctx, 10_002);
    await stopRun(ctx, { runId });
    const run = await getRun(ctx, { runId });
    expect(run).toMatchObject({ state: 'finished', outcome: 'aborted' });
    await stopRun(ctx, { runId });
    expect((await getRun(ctx, { runId })).events).toEqual(run.events);
    expect(await acquireRun(host('late'), runId)).toBeNull();
  });

  it('a target outside this machine is refused and nothing is written', async () => {
    const ctx = await instance.workspace();
    await expect(createBenchmark(ctx, aBenchmark({ target: { baseUrl: 'http://10.1.2.3' } }))).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await instance.clients.db.benchmark.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });

  it('an unknown tier, gateway or policy set is refused with a list of what exists', async () => {
    const ctx = await instance.workspace();
    const subject = { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' };
    const attempt = (change: object) => createBenchmark(ctx, aBenchmark({ subject: { ...subject, ...change } }));
    await expect(attempt({ gateway: 'nope' })).rejects.toThrow(/There are: .*sample/);
    await expect(attempt({ tier: 'nope' })).rejects.toThrow(/It has: .*sample-s/);
    await expect(attempt({ policySet: 'nope' })).rejects.toThrow(/It has: plain/);
    await expect(attempt({ units: 999 })).rejects.toThrow(/at most/);
  });
});

describe('who holds a run', () => {
  it('one whose definition nobody can read is ended after ten minutes, and told', async () => {
    const ctx = await instance.workspace();
    const { db } = instance.clients;
    await createChannel(ctx, {
      ...{ kind: 'webhook', name: 'Told', url: 'http://127.0.0.1:9/hook', events: ['run.finished'] },
    });
    const { runId } = await queuedRun(ctx, 10_009);
    await db.run.update({ where: { id: runId }, data: { definition: { name: 'Of another time' } } });
    const longAgo = new Date(Date.now() - 11 * 60_000);
    // However long it waited for its target, a worker that is newer may read it.
    await db.run.update({ where: { id: runId }, data: { createdAt: longAgo } });
    expect(await acquireRun(host('old'), runId)).toBeNull();
    expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
      ...{ state: 'queued', leaseOwner: null, leaseUntil: null },
    });
    await db.runEvent.create({ data: { runId, actor: 'system:new', state: 'applying', message: 'Sets units.' } });
    expect(await acquireRun(host('old'), runId)).toBeNull();
    expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
      ...{ state: 'provisioning', leaseOwner: null, leaseUntil: null },
    });
    await db.run.update({ where: { id: runId }, data: { startedAt: longAgo } });
    expect(await acquireRun(host('a'), runId)).toBeNull();
    const run = await db.run.findUniqueOrThrow({ where: { id: runId }, include: { events: true } });
    expect(run).toMatchObject({ state: 'finished', outcome: 'infra_failed', endedBy: 'system:a' });
    expect(run.reason).toMatch(/^This version cannot read the run's definition/);
    expect(await acquireRun(host('b'), runId)).toBeNull();
    const where = { workspaceId: ctx.workspaceId, event: { type: 'run.finished' } };
    expect(await db.delivery.count({ where })).toBe(1);
  });

  it('only one worker gets it, until its lease has run out; each take-over raises the epoch', async () => {
    const ctx = await instance.workspace();
    const { runId } = await queuedRun(ctx, 10_010);
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map((id) => acquireRun(host(id), runId)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    await expireLease(runId);
    const next = await acquireRun(host('e'), runId);
    expect(next?.epoch).toBe(2);
    expect(await finishRun(instance.clients, runId, 1, { outcome: 'passed', reason: 'x', endedBy: 'system:old' })).toBe(
      false,
    );
    const end = { outcome: 'infra-failed', reason: 'x', endedBy: 'system:e' } as const;
    expect(await finishRun(instance.clients, runId, 2, end)).toBe(true);
    expect(await finishRun(instance.clients, runId, 2, { ...end, outcome: 'passed' })).toBe(false);
    expect((await getRun(ctx, { runId })).outcome).toBe('infra-failed');
  });

  it('a list is narrowed by name, gateway and kind', async () => {
    const ctx = await instance.workspace();
    const { runId } = await queuedRun(ctx, 10_015);
    const { name } = await getRun(ctx, { runId });
    const ids = async (asked: Parameters<typeof listRuns>[1]) => (await listRuns(ctx, asked)).map(({ id }) => id);
    const part = name.slice(1, -1).toUpperCase();
    for (const asked of [
      { name: part },
      { gateway: 'sample' },
      { kind: 'going' },
      { name: part, gateway: 'sample' },
    ] as const)
      expect(await ids(asked)).toEqual([runId]);
    for (const asked of [
      { name: 'no_such%' },
      { gateway: 'samp' },
      { kind: 'passed' },
      { kind: 'imported' },
      { kind: 'simulated' },
    ] as const)
      expect(await ids(asked)).toEqual([]);
    await acquireRun(host('list'), runId);
    await finishRun(instance.clients, runId, 1, { outcome: 'failed-slo', reason: 'x', endedBy: 'system:a' });
    expect([await ids({ kind: 'failed-slo' }), await ids({ kind: 'going' })]).toEqual([[runId], []]);
  });

  it('two runs on one machine never go on together: each would take the other’s cores', async () => {
    const ctx = await instance.workspace();
    const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ target: { baseUrl: 'http://localhost:10020' } }));
    const first = await startRun(ctx, { benchmarkId });
    const second = await queuedRun(ctx, 10_021);
    const held = await acquireRun(host('a'), first.runId);
    expect(held).not.toBeNull();
    expect(await acquireRun(host('b'), second.runId)).toBeNull();
    await finishRun(instance.clients, first.runId, 1, { outcome: 'aborted', reason: 'x', endedBy: 'system:a' });
    expect(await acquireRun(host('b'), second.runId)).not.toBeNull();
  });
});

describe('walls between workspaces and roles', () => {
  it('no verb reads or changes what another workspace owns', async () => {
    const owner = await instance.workspace();
    const stranger = await instance.workspace();
    const { benchmarkId } = await createBenchmark(owner, aBenchmark());
    const { runId } = await startRun(owner, { benchmarkId });
    const { planId } = await createPlan(owner, { name: 'Plan', requirement: aRequirement() });
    const attempts = [
      () => getBenchmark(stranger, { benchmarkId }),
      () => updateBenchmark(stranger, { benchmarkId, definition: aBenchmark({ name: 'Mine' }) }),
      () => startRun(stranger, { benchmarkId }),
      () => getRun(stranger, { runId }),
      () => readRunSeries(stranger, { runId }),
      () => stopRun(stranger, { runId }),
      () => getPlan(stranger, { planId }),
      () => updatePlan(stranger, { planId, requirement: aRequirement({ rps: 1 }) }),
      () => evaluatePlan(stranger, { planId }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
    expect(await listRuns(stranger)).toEqual([]);
    expect((await getRun(owner, { runId })).stopRequestedAt).toBeNull();
  });

  it('an id that is no id is not found, rather than an error of the database', async () => {
    const ctx = await instance.workspace();
    await expect(getRun(ctx, { runId: "' or 1=1" })).rejects.toMatchObject({ code: 'not-found' });
    await expect(startRun(ctx, { benchmarkId: 'x' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('a viewer may look, but neither start, stop nor write', async () => {
    const viewer = await instance.workspace('viewer');
    expect(await listRuns(viewer)).toEqual([]);
    const attempts = [
      () => createBenchmark(viewer, aBenchmark()),
      () => startRun(viewer, { benchmarkId: 'x' }),
      () => stopRun(viewer, { runId: 'x' }),
      () => createPlan(viewer, { name: 'Plan', requirement: aRequirement() }),
      () => evaluatePlan(viewer, { planId: 'x' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('what is written once stays', () => {
  it('audit entries, policy versions and prices can be neither changed nor deleted', async () => {
    const ctx = await instance.workspace();
    await createBenchmark(ctx, aBenchmark());
    const { db } = instance.clients;
    const where = { workspaceId: ctx.workspaceId };
    await expect(db.auditEntry.deleteMany({ where })).rejects.toThrow(/never changed or deleted/);
    await expect(db.auditEntry.updateMany({ where, data: { actor: 'x' } })).rejects.toThrow(/never changed or deleted/);
    await expect(db.policySetVersion.updateMany({ data: { version: 9 } })).rejects.toThrow(/never changed or deleted/);
    expect(await db.auditEntry.count({ where })).toBe(1);
  });
});

describe('plans whose cell was measured', () => {
  it('one that cannot be evaluated is reported, and stops nothing', async () => {
    const ctx = await instance.workspace();
    await createPlan(ctx, { name: 'No prices in yen', requirement: aRequirement({ currency: 'JPY' }) });
    const problems: string[] = [];
    const subject = { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' };
    await evaluateAffectedPlans(instance.clients, ctx.workspaceId, subject, async (problem) => {
      problems.push(problem);
    });
    expect(problems).toEqual([expect.stringMatching(/No prices in yen.*no price book.*JPY/)]);
  });
});
