import { isSigned, redactionsOf, verifyBundle, type BenchmarkInput, type Redaction } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compareRunsById } from '../compare/compare-runs-by-id';
import { createPlan } from '../plan/create-plan';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { setSecret } from '../secret/set-secret';
import { finishedRun } from '../testing/finished-run';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { aRunToShare, auditOf, bundleOf, ofRun } from '../testing/shared-run';
import { createShare } from './create-share';
import { listShares } from './list-shares';
import { previewShare } from './preview-share';
import { readSharedBundle } from './read-shared-bundle';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const aRun = (change?: Partial<BenchmarkInput>) => aRunToShare(instance, change);

/** What of a run nothing in its bundle can decide. */
const statedOnly = expect.stringMatching(/^Sentence, grade/) as string;

describe('a shared run', () => {
  it('opens for whoever has the link, with every figure to be worked out again and a signature of the instance', async () => {
    const { ctx, runId } = await aRun();
    const { share, text } = await bundleOf(ctx, ofRun(runId));
    const { bundle, checks } = verifyBundle(text, share);
    expect(checks.filter(({ state }) => state !== 'holds')).toMatchObject([
      { what: statedOnly, state: 'not-possible' },
    ]);
    expect(checks.length).toBeGreaterThan(8);
    expect(bundle).toMatchObject({ run: { answer: { rps: 50 }, policies: ['forward-request'], stages: [{}, {}] } });
    expect(isSigned({ ...share, sha256: '0'.repeat(64) })).toBe(false);
    const other = await bundleOf(ctx, ofRun(runId));
    expect(other.share.publicKey).toEqual(share.publicKey);
    expect(other.token).not.toBe(share.id);
  });

  it('stays as it was, whatever happens to the run', async () => {
    const { ctx, runId } = await aRun();
    const { share, text } = await bundleOf(ctx, ofRun(runId));
    await ctx.clients.db.run.update({ where: { id: runId }, data: { reason: 'Something else.' } });
    expect(await readSharedBundle(ctx.clients, { shareId: share.id })).toBe(text);
  });

  it('refuses a run that goes on, of another workspace, or a time that has passed', async () => {
    const { ctx, runId } = await aRun();
    const stranger = await instance.workspace();
    await expect(createShare(stranger, ofRun(runId))).rejects.toMatchObject({ code: 'not-found' });
    await expect(createShare(ctx, ofRun(runId, { expiresAt: new Date(0) }))).rejects.toThrow(/expired already/);
    await expect(createShare(ctx, ofRun(runId, { password: 'short' }))).rejects.toThrow(/at least 8/);
    await expect(createShare({ ...ctx, role: 'viewer' }, ofRun(runId))).rejects.toMatchObject({ code: 'forbidden' });
    await ctx.clients.db.run.update({ where: { id: runId }, data: { state: 'measuring', outcome: null } });
    await expect(createShare(ctx, ofRun(runId))).rejects.toThrow(/not ended yet/);
  });
});

it('a shared plan is asked again from its bundle alone, without its prices where they were taken out', async () => {
  const ctx = await instance.workspace();
  const { planId } = await createPlan(ctx, { name: 'Canary plan', requirement: aRequirement() });
  const subject = { kind: 'plan', id: planId } as const;
  await expect(createShare(ctx, { subject })).rejects.toThrow(/no answer/);
  await evaluatePlan(ctx, { planId });
  const whole = await bundleOf(ctx, { subject });
  const { bundle, checks } = verifyBundle(whole.text, whole.share);
  expect(checks.filter(({ state }) => state !== 'holds')).toEqual([]);
  expect(bundle).toMatchObject({ kind: 'plan', plan: { name: 'Canary plan', policySet: 'plain' } });
  const taken = await bundleOf(ctx, { subject, redactions: ['names', 'prices'] });
  expect(taken.text).not.toMatch(/Canary plan|"plain"|monthlyCost":"/);
  expect(verifyBundle(taken.text, taken.share).checks.some(({ state }) => state === 'differs')).toBe(false);
  expect(await listShares(ctx)).toMatchObject([{ kind: 'plan' }, { path: `/plans/${planId}`, title: 'Canary plan' }]);
  await expect(createShare(await instance.workspace(), { subject })).rejects.toMatchObject({ code: 'not-found' });
});

it('a shared plan has its demand curve', async () => {
  const ctx = await instance.workspace();
  const { rps } = aRequirement();
  const hourlyRps = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? rps : rps / 4));
  const requirement = { ...aRequirement(), demandCurve: { hourlyRps } };
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement });
  await evaluatePlan(ctx, { planId });
  const { text } = await bundleOf(ctx, { subject: { kind: 'plan', id: planId } });
  expect(JSON.parse(text)).toMatchObject({ plan: { curve: { hourlyRps } } });
});

it('a shared plan tells no setting of a policy, and the region that its answer was priced in', async () => {
  const ctx = await instance.workspace();
  const { db } = ctx.clients;
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement() });
  await evaluatePlan(ctx, { planId });
  const { id: _, createdAt, ...row } = await db.recommendation.findFirstOrThrow({ where: { planId } });
  const problem = row.problem as { policies: object[] };
  const otherwise = 'with value canary-setting, and the plan asks for another value';
  await db.recommendation.create({
    data: {
      ...{ ...row, createdAt: new Date(createdAt.getTime() + 1) },
      problem: { ...problem, policies: [...problem.policies, { id: 'other', measuredOtherwise: otherwise }] },
      result: { ...(row.result as object), missing: [`other was measured, but ${otherwise}.`] },
    },
  });
  const hourlyRps = Array.from({ length: 24 }, () => 10);
  const moved = { ...aRequirement(), region: 'elsewhere', demandCurve: { hourlyRps } };
  await db.plan.update({ where: { id: planId }, data: { requirement: moved as object } });
  const { text } = await bundleOf(ctx, { subject: { kind: 'plan', id: planId } });
  expect(text).not.toContain('canary-setting');
  expect(JSON.parse(text)).toMatchObject({ plan: { region: 'local', curve: null } });
});

it('a shared comparison is compared again from its bundle alone', async () => {
  const { ctx, runId } = await aRun({
    target: { baseUrl: 'http://canary-user:canary-pass@127.0.0.1:9/canary-path' },
    requests: [{ name: 'home', path: '/', headers: { 'X-Key': 'canary-header' } }],
  });
  const { benchmarkId } = await ctx.clients.db.run.findUniqueOrThrow({ where: { id: runId } });
  const levels = [{ rps: 50, latencyMs: 60 }];
  const otherId = await finishedRun(ctx, { benchmarkId: benchmarkId!, definition: aBenchmark(), levels });
  const subject = { kind: 'comparison' as const, runIds: [runId, otherId] };
  const { text, share } = await bundleOf(ctx, { subject });
  const { bundle, checks } = verifyBundle(text, share);
  expect(checks.map(({ what, state }) => `${what}: ${state}`)).toEqual(checks.map(({ what }) => `${what}: holds`));
  const compared = await compareRunsById(ctx, subject);
  expect(bundle).toMatchObject({
    comparison: { groups: [['A'], ['B']], comparisons: [{ metrics: compared.comparisons[0]!.metrics }] },
  });
  for (const canary of ['canary-user', 'canary-pass', 'canary-header']) expect(text).not.toContain(canary);
  expect(await listShares(ctx)).toMatchObject([{ kind: 'comparison', path: `/compare?runs=${runId},${otherId}` }]);
  const stranger = await instance.workspace();
  await expect(createShare(stranger, { subject })).rejects.toThrow(/needs two runs/);
});

describe('canaries', () => {
  const never = [
    'canary-header',
    'canary-secret',
    'canary-user',
    'canary-pass',
    'canary-address',
    'canary-param',
    'canary-message',
    'canary-example',
    'canary-event',
    'canary-log',
  ];
  const taken: Partial<Record<Redaction, string>> = {
    ...{ names: 'Canary benchmark', host: 'canary-host', paths: 'canary-path', queries: 'canary-query' },
    ...{ headers: 'X-Canary-Name', bodies: 'canary-body' },
  };

  async function withCanaries() {
    const { ctx, runId } = await aRun({
      target: { baseUrl: 'https://canary-user:canary-pass@canary-host.example/in?key=canary-address' },
      requests: [
        {
          ...{ name: 'home', path: '/canary-path?q=canary-query', method: 'POST', body: 'canary-body {{secret:KEY}}' },
          headers: { 'X-Canary-Name': 'canary-header {{secret:KEY}}' },
        },
      ],
      secrets: ['KEY'],
    });
    const { db } = ctx.clients;
    await setSecret(ctx, { name: 'KEY', value: 'canary-secret' });
    const chain = [{ policy: 'set-header', params: { value: 'canary-param' } }];
    const { policySetId } = await db.policySetVersion.findFirstOrThrow({
      where: { policySet: { workspaceId: ctx.workspaceId } },
    });
    const { id: policySetVersionId } = await db.policySetVersion.create({ data: { policySetId, version: 2, chain } });
    await db.run.update({
      where: { id: runId },
      data: { policySetVersionId, reason: 'It answered canary-header {{secret:KEY}} to canary-pass.' },
    });
    await db.runEvent.create({ data: { runId, actor: 'system:worker', message: 'canary-event' } });
    const line = { runId, epoch: 1, shard: 0, line: 0, at: new Date(), source: 'engine' };
    await db.runLogLine.create({ data: { ...line, text: 'canary-log' } });
    await db.runShard.create({
      data: {
        ...{ runId, epoch: 1, shard: 0, tokenHash: new Uint8Array(32), message: 'canary-message' },
        errorExamples: [
          ...['canary-example'],
          { outcome: null, requestName: null, status: null, second: 0, stage: 0, message: '', body: 'canary-example' },
        ],
      },
    });
    return { ctx, runId };
  }

  it('no secret and no value of a header is in a bundle, its preview, the list or the audit log', async () => {
    const { ctx, runId } = await withCanaries();
    const { text } = await bundleOf(ctx, ofRun(runId, { redactions: [] }));
    const outputs = [text, await previewShare(ctx, ofRun(runId)), await listShares(ctx), await auditOf(ctx)];
    for (const output of outputs.map((one) => JSON.stringify(one)))
      for (const canary of never) expect(output).not.toContain(canary);
    for (const kept of Object.values(taken)) expect(text).toContain(kept);
  });

  it.each(['run', 'comparison'] as const)(
    'no secret that a definition repeats in clear is in the bundle of a %s',
    async (kind) => {
      const headers = { 'X-Key': 'canary-header', 'X-Other': 'Bearer canary-token {{secret:KEY}}' };
      const { ctx, runId } = await aRun({
        ...{ name: 'Of canary-header', description: 'With canary-secret, as canary-token and {{secret:KEY}}.' },
        target: { baseUrl: 'https://gateway.example/canary-token?key=canary-address' },
        requests: [
          { name: 'home', path: '/canary-secret?q=canary-header', headers },
          { name: 'canary-address', path: '/', method: 'POST', body: 'canary-secret' },
        ],
        ...{ engine: 'k6', script: { fileName: 'own.js', text: '// canary-header' }, secrets: ['KEY'] },
      });
      await setSecret(ctx, { name: 'KEY', value: 'canary-secret' });
      const { benchmarkId } = await ctx.clients.db.run.findUniqueOrThrow({ where: { id: runId } });
      const levels = [{ rps: 50, latencyMs: 60 }];
      const otherId = await finishedRun(ctx, { benchmarkId: benchmarkId!, definition: aBenchmark(), levels });
      const subject = kind === 'run' ? { kind, id: runId } : { kind, runIds: [runId, otherId] };
      const { text, share } = await bundleOf(ctx, { subject, redactions: [] });
      expect(text).not.toMatch(/canary|KEY/);
      const { checks } = verifyBundle(text, share);
      expect(checks.filter(({ state }) => state === 'differs')).toEqual([]);
    },
  );

  it('what is redacted is in none of them either', async () => {
    const { ctx, runId } = await withCanaries();
    const { text, share } = await bundleOf(ctx, ofRun(runId, { redactions: [...redactionsOf.run] }));
    for (const canary of [...never, ...Object.values(taken)]) expect(text).not.toContain(canary);
    const { bundle, checks } = verifyBundle(text, share);
    expect(bundle.redactions).toEqual(redactionsOf.run);
    expect(checks.filter(({ state }) => state !== 'holds')).toMatchObject([{ what: statedOnly }]);
  });
});

it('query values and bodies are taken out unless it is said what is; what a kind has not is refused', async () => {
  const request = { name: 'home', path: '/a?q=query-value', method: 'POST', body: 'body-text' } as const;
  const { ctx, runId } = await aRun({ requests: [request] });
  expect((await bundleOf(ctx, ofRun(runId))).text).not.toMatch(/query-value|body-text/);
  expect(await listShares(ctx)).toMatchObject([{ redactions: ['queries', 'bodies'] }]);
  expect((await previewShare(ctx, ofRun(runId))).bundle.redactions).toEqual(['queries', 'bodies']);
  const whole = await bundleOf(ctx, ofRun(runId, { redactions: [] }));
  for (const kept of ['query-value', 'body-text']) expect(whole.text).toContain(kept);
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement() });
  await evaluatePlan(ctx, { planId });
  const subject = { kind: 'plan', id: planId } as const;
  expect(JSON.parse((await bundleOf(ctx, { subject })).text)).toMatchObject({ redactions: [] });
  await expect(createShare(ctx, { subject, redactions: ['host'] })).rejects.toThrow(/no host/i);
});
