import { isSigned, redactionsOf, verifyBundle, type BenchmarkInput, type Redaction } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { compareRunsById } from '../compare/compare-runs-by-id';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { setSecret } from '../secret/set-secret';
import { finishedRun } from '../testing/finished-run';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { bundleTicket } from './bundle-ticket';
import { countView } from './count-view';
import { createShare, type ShareInput } from './create-share';
import { listShares } from './list-shares';
import { openShare } from './open-share';
import { previewShare } from './preview-share';
import { readSharedBundle } from './read-shared-bundle';
import { revokeShare } from './revoke-share';
import { mostTriesPerMinute } from './share-password';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

/** A workspace with a finished run of two stages. */
async function aRun(change: Partial<BenchmarkInput> = {}) {
  const ctx = await instance.workspace();
  const definition = aBenchmark({ name: 'Canary benchmark', ...change });
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name: definition.name }));
  const levels = [
    { rps: 50, latencyMs: 20 },
    { rps: 100, latencyMs: 400 },
  ];
  const answer = { kind: 'capacity' as const, rps: 50, failedRps: 100, confirmed: false };
  return { ctx, runId: await finishedRun(ctx, { benchmarkId, definition, levels, answer, outcome: 'failed_slo' }) };
}

const ofRun = (id: string, change: Partial<ShareInput> = {}): ShareInput => ({
  subject: { kind: 'run', id },
  ...change,
});

async function bundleOf(ctx: Ctx, input: ShareInput) {
  const { token } = await createShare(ctx, input);
  const opened = await openShare(ctx.clients, { token });
  if (opened.state !== 'open') throw new Error(`The link is ${opened.state}.`);
  return { token, share: opened.share, text: await readSharedBundle(ctx.clients, { shareId: opened.share.id }) };
}

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
    await db.runShard.create({
      data: {
        ...{ runId, epoch: 1, shard: 0, tokenHash: new Uint8Array(32), message: 'canary-message' },
        errorExamples: ['canary-example'],
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

describe('the end of a link', () => {
  it('revoked: closed to the next request, for good, and everybody sees who did it', async () => {
    const { ctx, runId } = await aRun();
    const { token, share } = await bundleOf(ctx, ofRun(runId));
    const stranger = await instance.workspace();
    await expect(revokeShare(stranger, { shareId: share.id })).rejects.toMatchObject({ code: 'not-found' });
    await revokeShare(ctx, { shareId: share.id });
    await revokeShare(ctx, { shareId: share.id });
    expect(await openShare(ctx.clients, { token })).toEqual({ state: 'revoked' });
    expect(await listShares(ctx)).toMatchObject([{ state: 'revoked', revokedByName: ctx.actor.name }]);
    expect((await auditOf(ctx)).map(({ action }) => action)).toEqual(['share.create', 'share.revoke']);
  });

  it('expired, and unknown', async () => {
    const { ctx, runId } = await aRun();
    const { token } = await createShare(ctx, ofRun(runId, { expiresAt: new Date(Date.now() + 3_600_000) }));
    expect(await openShare(ctx.clients, { token })).toMatchObject({ state: 'open' });
    await ctx.clients.db.share.updateMany({ data: { expiresAt: new Date() }, where: { workspaceId: ctx.workspaceId } });
    expect(await openShare(ctx.clients, { token })).toEqual({ state: 'expired' });
    for (const other of ['', 'x', `${token}x`, token.toLowerCase()])
      expect(await openShare(ctx.clients, { token: other })).toEqual({ state: 'unknown' });
  });
});

it('pages elsewhere may frame it when their origins are named, and never a protected one', async () => {
  const { ctx, runId } = await aRun();
  const embedOrigins = ['https://wiki.example', ' http://127.0.0.1:8080/ ', 'http://[::1]:8080'];
  const { share } = await bundleOf(ctx, ofRun(runId, { embedOrigins }));
  expect(share.embedOrigins).toEqual(['https://wiki.example', 'http://127.0.0.1:8080', 'http://[::1]:8080']);
  expect((await bundleOf(ctx, ofRun(runId))).share.embedOrigins).toEqual([]);
  const bad = [
    'https://wiki.example/page',
    "https://a.example; script-src 'unsafe-inline'",
    '*',
    'javascript:1',
    'wiki',
    'https://a;script-src-elem',
    'https://a,b',
    'https://*',
    'https://*.example',
    'https://',
  ];
  for (const origin of bad)
    await expect(createShare(ctx, ofRun(runId, { embedOrigins: [origin] }))).rejects.toThrow(/is no origin/);
  await expect(createShare(ctx, ofRun(runId, { embedOrigins, password: 'correct horse' }))).rejects.toThrow(/frames/);
});

describe('a password', () => {
  it('opens the link; its ticket opens the bundle, and only of that link', async () => {
    const { ctx, runId } = await aRun();
    const { clients } = ctx;
    const { token, shareId } = await createShare(ctx, ofRun(runId, { password: 'correct horse' }));
    expect(await openShare(clients, { token })).toEqual({ state: 'password-needed' });
    expect(await openShare(clients, { token, password: 'wrong horse' })).toEqual({ state: 'wrong-password' });
    expect(await openShare(clients, { token, password: 'correct horse' })).toMatchObject({
      share: { isProtected: true },
    });
    expect(await openShare(clients, { token, ticket: bundleTicket(clients, shareId) })).toMatchObject({
      state: 'open',
    });
    const others = [bundleTicket(clients, runId), 'x', ''];
    for (const ticket of others)
      expect(await openShare(clients, { token, ticket })).toEqual({ state: 'password-needed' });
    const early = Date.now() - 5 * 60_000;
    for (const [from, state] of [
      [early - 1000, 'password-needed'],
      [early + 60_000, 'open'],
    ] as const)
      expect(await openShare(clients, { token, ticket: bundleTicket(clients, shareId, from) })).toMatchObject({
        state,
      });
    const row = await clients.db.share.findUniqueOrThrow({ where: { id: shareId } });
    expect(JSON.stringify(row)).not.toContain('correct horse');
    expect(row.passwordCost).toEqual({ cost: 32_768, blockSize: 8, parallelization: 1 });
    const ticket = bundleTicket(clients, shareId);
    await revokeShare(ctx, { shareId });
    expect(await openShare(clients, { token, ticket })).toEqual({ state: 'revoked' });
  });

  it('the right one does not count: more readers than there are tries open the link within a minute', async () => {
    const { ctx, runId } = await aRun();
    const { token } = await createShare(ctx, ofRun(runId, { password: 'correct horse' }));
    for (let reader = 0; reader <= mostTriesPerMinute; reader++)
      expect(await openShare(ctx.clients, { token, password: 'correct horse' })).toMatchObject({ state: 'open' });
  });

  it('is not tried without end, not even the right one after so many wrong ones', async () => {
    const { ctx, runId } = await aRun();
    const { token } = await createShare(ctx, ofRun(runId, { password: 'correct horse' }));
    for (let tries = 0; tries < mostTriesPerMinute; tries++)
      expect(await openShare(ctx.clients, { token, password: 'wrong horse' })).toEqual({ state: 'wrong-password' });
    expect(await openShare(ctx.clients, { token, password: 'correct horse' })).toEqual({ state: 'too-many-tries' });
    await ctx.clients.db.share.updateMany({
      where: { workspaceId: ctx.workspaceId },
      data: { passwordTriesSince: new Date(Date.now() - 61_000) },
    });
    expect(await openShare(ctx.clients, { token, password: 'correct horse' })).toMatchObject({ state: 'open' });
  });
});

it('views are counted, and links listed with who made them', async () => {
  const { ctx, runId } = await aRun();
  const { share } = await bundleOf(ctx, ofRun(runId, { redactions: ['host'] }));
  await Promise.all(Array.from({ length: 5 }, () => countView(ctx.clients, { shareId: share.id })));
  expect(await listShares(ctx)).toMatchObject([
    { title: 'Canary benchmark', views: 5, createdByName: ctx.actor.name, state: 'open', redactions: ['host'] },
  ]);
  const { share: second } = await bundleOf(ctx, ofRun(runId));
  expect(await listShares(ctx, { limit: 1 })).toMatchObject([{ id: second.id }]);
  expect(await listShares(ctx, { limit: 1, before: second.id })).toMatchObject([{ id: share.id }]);
  expect(await listShares(ctx, { before: share.id })).toEqual([]);
  expect(await listShares(ctx, { before: 'no-id' })).toHaveLength(2);
  expect(await listShares(await instance.workspace())).toEqual([]);
});

const auditOf = (ctx: Ctx) =>
  ctx.clients.db.auditEntry.findMany({
    where: { workspaceId: ctx.workspaceId, action: { startsWith: 'share.' } },
    orderBy: { at: 'asc' },
  });
