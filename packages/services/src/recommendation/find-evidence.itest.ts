import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { startRun } from '../run/start-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { findEvidence, gatherEvidence } from './find-evidence';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

type Step = { policy: string; params: object };
const step = (policy: string, params: object = {}): Step => ({ policy, params });

/** A measurement with a chain of its own; resolves to the name under which it is evidence. */
async function measured(ctx: Ctx, name: string, chain: Step[], change: object = {}): Promise<string> {
  const { db } = ctx.clients;
  const { workspaceId } = ctx;
  const policySet = await db.policySet.create({
    data: { workspaceId, gatewayId: 'sample', name, versions: { create: { version: 1, chain } } },
    include: { versions: true },
  });
  const port = 20_000 + randomBytes(2).readUInt16BE(0) / 4;
  const target = { baseUrl: `http://127.0.0.1:${Math.floor(port)}` };
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name, target }));
  const { runId } = await startRun(ctx, { benchmarkId });
  await db.measurement.create({
    data: {
      ...{ workspaceId, runId, gatewayId: 'sample', tierId: 'sample-s', units: 1, grade: 'B' },
      ...{ policySetVersionId: policySet.versions[0]!.id, evidence: { id: name }, ...change },
    },
  });
  return name;
}

const found = async (ctx: Ctx, chain: Step[]) => (await findEvidence(ctx, 'sample', chain)).map(({ id }) => id);

it('lets every set of policies speak, but only with the settings of the target and one and the same of the others', async () => {
  const ctx = await instance.workspace();
  const target = [step('jwt', { algorithm: 'RS256' }), step('log')];
  const base = await measured(ctx, 'base', []);
  await measured(ctx, 'other algorithm', [step('jwt', { algorithm: 'ES256' })]);
  await measured(ctx, 'old transform', [step('transform', { to: 'xml' })]);
  const alike = await measured(ctx, 'alike', [step('jwt', { algorithm: 'RS256' })]);
  const transform = await measured(ctx, 'new transform', [step('log'), step('transform', { to: 'csv' })]);
  await measured(ctx, 'excluded', [step('log')], { excludedReason: 'a noisy neighbour' });
  expect(await found(ctx, target)).toEqual([base, alike, transform]);
});

it('sees neither another workspace nor another gateway', async () => {
  const [ctx, other] = [await instance.workspace(), await instance.workspace()];
  await measured(other, 'theirs', []);
  await measured(ctx, 'elsewhere', [], { gatewayId: 'other' });
  const own = await measured(ctx, 'own', []);
  expect(await found(ctx, [])).toEqual([own]);
});

it('says how a policy of the target was measured when no run has its settings', async () => {
  const ctx = await instance.workspace();
  await measured(ctx, 'weaker', [step('auth', { cost: 12 }), step('log')]);
  await measured(ctx, 'weakest', [step('auth', { cost: 10 })]);
  const asked = [step('auth', { cost: 16 }), step('log')];
  const { runs, measuredOtherwise } = await gatherEvidence(ctx, 'sample', asked);
  expect(runs).toEqual([]);
  expect([...measuredOtherwise]).toEqual([
    ['auth', 'with cost 10 and others, and the plan asks for cost 16'],
    ['log', 'only beside other settings of auth'],
  ]);
  await measured(ctx, 'as asked', asked);
  expect((await gatherEvidence(ctx, 'sample', asked)).measuredOtherwise.size).toBe(0);
});
