import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { archiveBenchmark } from '../benchmark/archive-benchmark';
import { createBenchmark } from '../benchmark/create-benchmark';
import { getBenchmark } from '../benchmark/get-benchmark';
import { restoreBenchmark } from '../benchmark/restore-benchmark';
import { updateBenchmark } from '../benchmark/update-benchmark';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { savePolicySet } from '../policy/save-policy-set';
import { evaluateChangedEvidence } from '../recommendation/evaluate-changed-evidence';
import { findEvidence } from '../recommendation/find-evidence';
import { repairPlans } from '../recommendation/repair-plans';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { copyAsBenchmark } from './copy-as-benchmark';
import { excludeMeasurement, includeMeasurement } from './exclude-measurement';
import { getRun } from './get-run';
import { repeatRun } from './repeat-run';
import { startRun } from './start-run';
import { stopRun } from './stop-run';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

async function aRun(ctx: Ctx) {
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
  return { benchmarkId, ...(await startRun(ctx, { benchmarkId })) };
}

describe('a run again', () => {
  it('has the definition and the policies of the first, whatever has become of its benchmark', async () => {
    const ctx = await instance.workspace();
    const { benchmarkId, runId } = await aRun(ctx);
    await updateBenchmark(ctx, { benchmarkId, definition: aBenchmark({ name: 'Renamed' }) });
    const chain = [
      { policy: 'forward-request', params: {} },
      { policy: 'check-header', params: { name: 'x' } },
    ];
    expect((await savePolicySet(ctx, { gatewayId: 'sample', name: 'plain', chain })).version).toBe(2);
    const repeat = await repeatRun(ctx, { runId });
    const [first, second] = [await getRun(ctx, { runId }), await getRun(ctx, repeat)];
    expect(second).toMatchObject({ state: 'queued', definition: first.definition, policySet: first.policySet });
    expect(second.events[0]!.message).toMatch(/as a repeat of the run of/);
    const entries = await instance.clients.db.auditEntry.findMany({ where: { objectId: repeat.runId } });
    expect(entries).toMatchObject([{ action: 'run.start', details: { repeats: runId } }]);
  });

  it('is refused while its benchmark is archived, and says how to bring that back', async () => {
    const ctx = await instance.workspace();
    const { benchmarkId, runId } = await aRun(ctx);
    await stopRun(ctx, { runId });
    await archiveBenchmark(ctx, { benchmarkId });
    await expect(repeatRun(ctx, { runId })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The benchmark "A benchmark" is archived: restore it on its page, then repeat the run.',
    });
    await restoreBenchmark(ctx, { benchmarkId });
    expect(await repeatRun(ctx, { runId })).toHaveProperty('runId');
  });

  it('becomes a benchmark of its own under a free name', async () => {
    const ctx = await instance.workspace();
    const { runId } = await aRun(ctx);
    const copies = [await copyAsBenchmark(ctx, { runId }), await copyAsBenchmark(ctx, { runId })];
    const names = await Promise.all(copies.map(async (copy) => (await getBenchmark(ctx, copy)).name));
    expect(names[0]).toMatch(/^A benchmark, as run on \d{4}-\d\d-\d\d$/);
    expect(names[1]).toBe(`${names[0]} (2)`);
  });
});

describe('what a run measured', () => {
  async function aMeasurement(ctx: Ctx) {
    const { runId } = await aRun(ctx);
    const { policySetVersionId } = await instance.clients.db.run.findUniqueOrThrow({ where: { id: runId } });
    await instance.clients.db.measurement.create({
      data: {
        ...{ workspaceId: ctx.workspaceId, runId, gatewayId: 'sample', tierId: 'sample-s', units: 1, grade: 'B' },
        policySetVersionId: policySetVersionId!,
        evidence: {
          ...{ id: runId, tier: 'sample-s', units: 1, policies: ['forward-request'], loadModel: 'open', source: 'own' },
          levels: [{ offeredRps: 100, throughputRps: 100, requests: 2_000, durationSeconds: 20, p95Ms: 12 }],
        },
      },
    });
    return runId;
  }
  const chain = [{ policy: 'forward-request', params: {} }];

  it('is taken out of the evidence with a reason, and plans are evaluated without it; then it counts again', async () => {
    const ctx = await instance.workspace();
    const runId = await aMeasurement(ctx);
    const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement() });
    const evaluations = () => instance.clients.db.recommendation.count({ where: { planId } });
    const before = await evaluations();
    expect(await findEvidence(ctx, 'sample', chain)).toHaveLength(1);

    await expect(excludeMeasurement(ctx, { runId, reason: ' ' })).rejects.toThrow(/Say why/);
    await excludeMeasurement(ctx, { runId, reason: 'A backup ran meanwhile.' });
    expect(await findEvidence(ctx, 'sample', chain)).toEqual([]);
    expect(await evaluations()).toBe(before + 1);
    const run = await getRun(ctx, { runId });
    expect(run.measurement).toMatchObject({ excludedReason: 'A backup ran meanwhile.' });
    expect(run.events.at(-1)).toMatchObject({
      actor: `person:${ctx.actor.id}`,
      actorName: ctx.actor.name,
      message: `${ctx.actor.name} took this run out of the evidence: A backup ran meanwhile.`,
    });
    await expect(excludeMeasurement(ctx, { runId, reason: 'Again' })).rejects.toMatchObject({ code: 'conflict' });

    await includeMeasurement(ctx, { runId });
    expect(await findEvidence(ctx, 'sample', chain)).toHaveLength(1);
    expect(await evaluations()).toBe(before + 2);
    await expect(includeMeasurement(ctx, { runId })).rejects.toMatchObject({ code: 'conflict' });
    const actions = await instance.clients.db.auditEntry.findMany({
      where: { objectId: runId },
      orderBy: { at: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual(['run.start', 'run.exclude', 'run.include']);
  });

  it('is followed by the plans even when whoever excluded it died before they were evaluated', async () => {
    const ctx = await instance.workspace();
    const { db } = instance.clients;
    const runId = await aMeasurement(ctx);
    const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement() });
    const { workspaceId } = ctx;
    let left: Awaited<ReturnType<typeof db.evidenceChange.findMany>> = [];
    let excluding = Promise.resolve();
    await db.$transaction(
      async (transaction) => {
        // Nothing can be evaluated meanwhile: what is committed now is what a killed process leaves.
        await transaction.$executeRaw`LOCK TABLE recommendation IN ACCESS EXCLUSIVE MODE`;
        excluding = excludeMeasurement(ctx, { runId, reason: 'A backup ran meanwhile.' });
        await expect
          .poll(() => db.measurement.count({ where: { runId, excludedReason: { not: null } } }), { timeout: 10_000 })
          .toBe(1);
        left = await db.evidenceChange.findMany({ where: { workspaceId } });
      },
      { timeout: 20_000 },
    );
    await excluding;
    expect(await db.evidenceChange.count({ where: { workspaceId } })).toBe(0);
    const evaluated = await db.recommendation.count({ where: { planId } });

    await db.evidenceChange.createMany({ data: left });
    const rung: [string, unknown][] = [];
    const enqueue = async (name: string, _: string, payload: unknown) => void rung.push([name, payload]);
    const bell = { ...instance.clients, producer: { ...instance.clients.producer, enqueue } };
    await repairPlans(bell);
    expect(rung).toEqual([]);
    await db.evidenceChange.updateMany({ where: { workspaceId }, data: { createdAt: new Date(0) } });
    await repairPlans(bell);
    const gateway = { workspaceId, gatewayId: 'sample' };
    expect(rung).toEqual([['plans.evaluate', gateway]]);
    await evaluateChangedEvidence(instance.clients, gateway);
    await evaluateChangedEvidence(instance.clients, gateway);
    expect(await db.recommendation.count({ where: { planId } })).toBe(evaluated + 1);
  });

  it('is nothing to exclude where there is no measurement, and not for strangers or viewers', async () => {
    const [ctx, stranger] = [await instance.workspace(), await instance.workspace()];
    const { runId } = await aRun(ctx);
    const reason = 'Because';
    await expect(excludeMeasurement(ctx, { runId, reason })).rejects.toMatchObject({ code: 'conflict' });
    await expect(excludeMeasurement(stranger, { runId, reason })).rejects.toMatchObject({ code: 'not-found' });
    await expect(repeatRun(stranger, { runId })).rejects.toMatchObject({ code: 'not-found' });
    await expect(copyAsBenchmark(stranger, { runId })).rejects.toMatchObject({ code: 'not-found' });
    const viewer = { ...ctx, role: 'viewer' } as const;
    for (const attempt of [
      () => excludeMeasurement(viewer, { runId, reason }),
      () => includeMeasurement(viewer, { runId }),
      () => repeatRun(viewer, { runId }),
      () => copyAsBenchmark(viewer, { runId }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
  });
});
