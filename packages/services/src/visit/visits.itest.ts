import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { getOverview } from '../overview/get-overview';
import { createPlan } from '../plan/create-plan';
import { savePolicySet } from '../policy/save-policy-set';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { listChanges } from './list-changes';
import { markVisit } from './mark-visit';
import { showFirstSteps } from './show-first-steps';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes));
const lastVisit = async (ctx: Ctx, minutes: number) => (await markVisit(ctx, at(minutes))).lastVisitAt;

describe('a visit', () => {
  it('ends with half an hour away; the next one tells of what changed since', async () => {
    const ctx = await instance.workspace('viewer');
    expect(await lastVisit(ctx, 0)).toBeNull();
    expect(await lastVisit(ctx, 20)).toBeNull();
    expect(await lastVisit(ctx, 60)).toEqual(at(20));
    expect(await lastVisit(ctx, 61)).toEqual(at(20));
    expect(await lastVisit(ctx, 85)).toEqual(at(20));
    expect(await lastVisit(ctx, 240)).toEqual(at(85));
  });

  it('begins once when two pages open at once', async () => {
    const ctx = await instance.workspace('viewer');
    await markVisit(ctx, at(0));
    const both = await Promise.all([lastVisit(ctx, 50), lastVisit(ctx, 50)]);
    expect(both).toEqual([at(0), at(0)]);
    expect(await lastVisit(ctx, 55)).toEqual(at(0));
  });

  it('remembers whether the first steps are wanted, for this person alone', async () => {
    const [ctx, other] = [await instance.workspace('viewer'), await instance.workspace('viewer')];
    for (const firstSteps of ['hidden', 'shown', null] as const) {
      await showFirstSteps(ctx, { firstSteps });
      expect((await markVisit(ctx)).firstSteps).toBe(firstSteps);
    }
    expect((await markVisit(other)).firstSteps).toBeNull();
    await expect(showFirstSteps(ctx, { firstSteps: 'maybe' })).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

describe('what changed', () => {
  const kinds = async (ctx: Ctx, since: Date) => (await listChanges(ctx, { since })).changes.map(({ kind }) => kind);

  it('names what is new since then, the newest first, in this workspace alone', async () => {
    const [ctx, other] = [await instance.workspace('editor'), await instance.workspace('editor')];
    const before = new Date();
    await createBenchmark(ctx, aBenchmark());
    await savePolicySet(ctx, { gatewayId: 'sample', name: 'plain', chain: [] });
    const { planId } = await createPlan(ctx, { name: 'Ours', requirement: aRequirement() });
    expect(await kinds(ctx, before)).toEqual(['plan', 'policy-set', 'benchmark']);
    expect(await listChanges(ctx, { since: before, limit: 1 })).toMatchObject({ changes: [{ kind: 'plan' }], more: 2 });
    expect(await kinds(ctx, new Date())).toEqual([]);
    expect(await kinds(other, before)).not.toContain('plan');

    await evaluatePlan(ctx, { planId });
    const [answer] = (await listChanges(ctx, { since: before })).changes;
    expect(answer).toMatchObject({
      ...{ kind: 'answer', planId, name: 'Ours', before: null },
      after: { verdict: 'notEnoughEvidence', currency: 'USD', recommended: null },
    });
    // The same answer again is no change.
    const answered = new Date();
    await evaluatePlan(ctx, { planId });
    expect(await kinds(ctx, answered)).toEqual([]);
  });

  it('finds the one plan whose answer is another among many that were answered again', async () => {
    const ctx = await instance.workspace('editor');
    const { db } = ctx.clients;
    const { planId } = await createPlan(ctx, { name: 'Changed', requirement: aRequirement() });
    await evaluatePlan(ctx, { planId });
    const { id: _, ...answered } = await db.recommendation.findFirstOrThrow({ where: { planId } });
    const { problem, result } = answered as unknown as { problem: object; result: object };
    const since = new Date();
    const at = (seconds: number) => new Date(since.getTime() + seconds * 1000);
    const plans = await db.plan.createManyAndReturn({
      data: Array.from({ length: 60 }, (_, index) => ({
        ...{ workspaceId: ctx.workspaceId, name: `Same ${index}`, requirement: {}, createdAt: at(-9) },
      })),
    });
    const same = { ...answered, problem, result };
    const other = { ...same, planId, result: { ...result, verdict: 'recommended' } };
    await db.recommendation.createMany({
      data: [
        ...plans.flatMap(({ id }) => [-9, 9].map((seconds) => ({ ...same, planId: id, createdAt: at(seconds) }))),
        { ...other, createdAt: at(1) },
      ],
    });
    const told = await listChanges(ctx, { since, limit: 2 });
    expect(told).toMatchObject({
      changes: [{ kind: 'answer', name: 'Changed', before: { verdict: 'notEnoughEvidence' } }],
      more: 0,
    });
    await db.recommendation.createMany({
      data: plans.map(({ id }) => ({ ...other, planId: id, createdAt: at(20) })),
    });
    expect(await listChanges(ctx, { since, limit: 2 })).toMatchObject({
      changes: [{ kind: 'answer' }, { kind: 'answer' }],
      more: 59,
    });
  });

  it('names runs that ended, not those under way, which the overview shows with how far they are', async () => {
    const ctx = await instance.workspace('editor');
    const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
    const since = new Date(Date.now() - 60_000);
    const run = {
      ...{ workspaceId: ctx.workspaceId, benchmarkId, definition: aBenchmark(), simulated: false },
      ...{ targetHost: '127.0.0.1', startedBy: 'system:test', startedAt: since },
    };
    await ctx.clients.db.run.create({ data: { ...run, state: 'measuring' } });
    const ended = {
      state: 'finished',
      outcome: 'passed',
      reason: 'Fine.',
      endedBy: 'system:test',
      finishedAt: new Date(),
    } as const;
    await ctx.clients.db.run.create({ data: { ...run, ...ended } });
    const runs = (await listChanges(ctx, { since })).changes.filter(({ kind }) => kind === 'run');
    expect(runs).toMatchObject([{ name: 'A benchmark', outcome: 'passed', reason: 'Fine.', imported: false }]);
    const { activeRuns, recentRuns, planCount, isMeasured } = await getOverview(ctx);
    expect([activeRuns.length, recentRuns.length, planCount, isMeasured]).toEqual([1, 2, 0, false]);
    expect(activeRuns[0]!.elapsedSeconds).toBeGreaterThanOrEqual(60);
    expect(activeRuns[0]!.atMostSeconds).toBeGreaterThanOrEqual(3);
  });
});
