import { createHash } from 'node:crypto';
import { readBundle, type BenchmarkInput } from '@headroom/core';
import {
  bundleTicket,
  createBenchmark,
  createShare,
  revokeShare,
  setBudget,
  setSecret,
  type Ctx,
  type ShareInput,
} from '@headroom/services';
import {
  aBenchmark,
  finishedRun,
  openTestInstance,
  recommendedPlan,
  type TestInstance,
} from '@headroom/services/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type {} from '../../../../../scripts/testing/services-for-tests';
import { ogImage } from '@/features/share/page/og-image';
import { frozenBundle } from '@/server/frozen-bundle';
import { GET as badge } from './[token]/badge.svg/route';
import { GET as bundle } from './[token]/bundle/route';
import { GET as embed } from './[token]/embed/route';
import { GET as image } from './[token]/og.png/route';
import { GET as page, POST as enter } from './[token]/route';
import { GET as sealed } from './[token]/sealed/route';

const routes = { page, bundle, sealed, embed, badge, image };
type Name = keyof typeof routes;
const names = Object.keys(routes) as Name[];

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  // What wiring.ts opens by itself in a process that has an environment.
  Object.assign(globalThis, { headroomWiring: { clients: instance.clients } });
});
afterAll(() => instance.close());

const ask = (name: Name, token: string, headers: Record<string, string> = {}) =>
  routes[name](
    new Request(`http://headroom.example/s/${token}`, { headers: { host: 'headroom.example', ...headers } }),
    {
      params: Promise.resolve({ token }),
    },
  );

const enterBy = (token: string, password: string) => {
  const body = new URLSearchParams({ password });
  const request = new Request(`http://headroom.example/s/${token}`, { method: 'POST', body });
  return enter(request, { params: Promise.resolve({ token }) });
};

async function aRun(change: Partial<BenchmarkInput> = {}) {
  const ctx = await instance.workspace();
  const definition = aBenchmark(change);
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
  const levels = [
    { rps: 50, latencyMs: 20 },
    { rps: 100, latencyMs: 400 },
  ];
  const answer = { kind: 'capacity' as const, rps: 50, failedRps: 100, confirmed: false };
  return { ctx, runId: await finishedRun(ctx, { benchmarkId, definition, levels, answer }) };
}

const share = (ctx: Ctx, runId: string, change: Partial<ShareInput> = {}) =>
  createShare(ctx, { subject: { kind: 'run', id: runId }, ...change });

const statuses = (token: string) =>
  Promise.all(names.map(async (name) => [name, (await ask(name, token)).status] as const)).then(Object.fromEntries);

it('everything of a link is told to be asked for anew, not sent twice, and closed to the next request when it is revoked', async () => {
  const { ctx, runId } = await aRun();
  const { token, shareId } = await share(ctx, runId);
  const etags = new Map<Name, string>();
  // A file for another instance is made for each who asks.
  expect((await ask('sealed', token)).headers.get('cache-control')).toBe('private, no-store');
  for (const name of names.filter((one) => one !== 'sealed')) {
    const answer = await ask(name, token);
    expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 200, 'private, no-cache']);
    etags.set(name, answer.headers.get('etag')!);
    expect((await ask(name, token, { 'if-none-match': etags.get(name)! })).status).toBe(304);
  }
  expect(await (await ask('badge', token)).text()).toContain('50 rps @ p95');
  const png = new Uint8Array(await (await ask('image', token)).arrayBuffer());
  expect([...png.slice(1, 4)]).toEqual([...'PNG'].map((letter) => letter.charCodeAt(0)));
  expect(await (await ask('page', token)).text()).toContain(`content="http://headroom.example/s/${token}/og.png"`);
  // The page is remembered once, whatever host its readers name, and each is told the one that was asked.
  const elsewhere = await ask('page', token, { host: 'elsewhere.example' });
  expect(elsewhere.headers.get('etag')).toBe(etags.get('page'));
  const text = await elsewhere.text();
  expect(text).toContain(`content="http://elsewhere.example/s/${token}/og.png"`);
  expect(text).not.toMatch(/headroom\.example|origin\.invalid/);
  await revokeShare(ctx, { shareId });
  for (const name of names)
    expect([name, (await ask(name, token, { 'if-none-match': etags.get(name) ?? '' })).status]).toEqual([name, 410]);
  expect(await statuses(`${token.slice(0, -1)}!`)).toEqual(Object.fromEntries(names.map((name) => [name, 404])));
});

it('asks for the password at the address of the page, wherever it is asked, and says when tries may go on', async () => {
  const { ctx, runId } = await aRun();
  const { token, shareId } = await share(ctx, runId, { password: 'correct horse' });
  for (const name of ['page', 'bundle', 'sealed'] as const)
    expect(await (await ask(name, token)).text()).toContain(`<form method="post" action="/s/${token}">`);
  const answerTo = (password: string) => enterBy(token, password);
  expect((await answerTo('wrong horse')).status).toBe(403);
  expect(await (await answerTo('correct horse')).text()).toContain(`/s/${token}/bundle?ticket=`);
  const data = { passwordTries: 10, passwordTriesSince: new Date(Date.now() + 3_600_000) };
  await ctx.clients.db.share.update({ where: { id: shareId }, data });
  const refused = await answerTo('correct horse');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
});

it('the policy of every page allows the very style that it has, and no other', async () => {
  const { ctx, runId } = await aRun();
  const [open, locked] = [await share(ctx, runId), await share(ctx, runId, { password: 'correct horse' })];
  const answers = {
    page: await ask('page', open.token),
    embed: await ask('embed', open.token),
    password: await ask('page', locked.token),
    opened: await enterBy(locked.token, 'correct horse'),
    'not embedded': await ask('embed', locked.token),
    unknown: await ask('page', 'unknown'),
  };
  for (const [name, answer] of Object.entries(answers)) {
    const rule = /style-src ([^;]+);/.exec(answer.headers.get('content-security-policy')!)![1];
    const styles = [...(await answer.text()).matchAll(/<style>([^]*?)<\/style>/g)].map(
      ([, style]) => `'sha256-${createHash('sha256').update(style!).digest('base64')}'`,
    );
    expect([name, styles]).toEqual([name, [rule]]);
  }
});

it('a form begins with an open link; with one that has a password by the ticket of its page, for five minutes', async () => {
  const { ctx, runId } = await aRun();
  const open = await share(ctx, runId);
  expect(await frozenBundle(ctx, { shared: open.token })).toMatchObject({ kind: 'run' });
  const { token, shareId } = await share(ctx, runId, { password: 'correct horse' });
  const other = await share(ctx, runId, { password: 'correct horse' });
  const page = await enterBy(token, 'correct horse');
  const [, ticket = ''] = /href="\/benchmarks\/new\?shared=[\w-]+&amp;ticket=([\w-]+)"/.exec(await page.text()) ?? [];
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  // Whoever reads it may belong to another workspace.
  const reader = await instance.workspace('editor');
  expect(await frozenBundle(reader, { shared: token, ticket })).toMatchObject({ kind: 'run' });
  // Any other ticket leads to the page, which asks for the password.
  const late = bundleTicket(ctx.clients, shareId, Date.now() - 5 * 60_000);
  const ofOther = bundleTicket(ctx.clients, other.shareId);
  for (const wrong of [undefined, '', 'none', `x${ticket}`, late, ofOther])
    await expect(frozenBundle(reader, { shared: token, ticket: wrong })).rejects.toMatchObject({
      digest: expect.stringContaining(`;/s/${token};`) as unknown,
    });
  for (const { shareId: revoked } of [{ shareId }, open]) await revokeShare(ctx, { shareId: revoked });
  for (const shared of [token, open.token, 'none'])
    await expect(frozenBundle(reader, { shared, ticket })).rejects.toMatchObject({ code: 'not-found' });
});

it('runs no script but the one that verifies', async () => {
  const { ctx, runId } = await aRun();
  const { token } = await share(ctx, runId);
  const policyAt = async (host: string) =>
    (await ask('page', token, { host })).headers.get('content-security-policy')?.split('; ');
  for (const kind of ['script-src', 'worker-src']) {
    expect(await policyAt('headroom.example')).toContain(`${kind} http://headroom.example/share/`);
    expect(await policyAt('[::1]:3000')).toContain(`${kind} 'self'`);
  }
  expect(await (await ask('page', token)).text()).toContain('src="/share/verify.js"');
});

it('is framed by pages of the origins that it names, and by no others', async () => {
  const { ctx, runId } = await aRun();
  const policy = async (name: Name, token: string) => (await ask(name, token)).headers.get('content-security-policy');
  const open = await share(ctx, runId, { embedOrigins: ['https://wiki.example', 'https://other.example'] });
  expect(await policy('embed', open.token)).toContain('frame-ancestors https://wiki.example https://other.example');
  for (const name of ['page', 'badge'] as const)
    expect(await policy(name, open.token)).toContain("frame-ancestors 'none'");
  const closed = await share(ctx, runId);
  expect(await policy('embed', closed.token)).toContain("frame-ancestors 'none'");
});

it('a protected link has no frame, no badge, and no figure in its image', async () => {
  const { ctx, runId } = await aRun({ name: 'Canary name' });
  const open = await share(ctx, runId);
  const other = await share(ctx, runId, { password: 'correct horse' });
  expect(await statuses(other.token)).toEqual({
    page: 200,
    bundle: 403,
    sealed: 403,
    embed: 403,
    badge: 403,
    image: 200,
  });
  for (const name of ['page', 'embed', 'badge'] as const)
    expect(await (await ask(name, other.token)).text()).not.toMatch(/Canary name|50 rps/);
  const images = await Promise.all([open, other].map(async ({ token }) => (await ask('image', token)).arrayBuffer()));
  expect(images[0]!.byteLength).not.toBe(images[1]!.byteLength);
  const elsewhere = await aRun();
  const third = await share(elsewhere.ctx, elsewhere.runId, { password: 'correct horse' });
  expect(await (await ask('image', third.token)).arrayBuffer()).toEqual(images[1]);
});

describe('canaries', () => {
  const never = ['canary-header', 'canary-secret', 'canary-user', 'canary-pass', 'canary-address', 'canary-reason'];

  it('no secret and no value of a header is in page, bundle, frame, badge or image', async () => {
    const { ctx, runId } = await aRun({
      target: { baseUrl: 'https://canary-user:canary-pass@gateway.example/in?key=canary-address' },
      requests: [{ name: 'home', path: '/', headers: { 'X-Key': 'canary-header {{secret:KEY}}' } }],
      secrets: ['KEY'],
    });
    await setSecret(ctx, { name: 'KEY', value: 'canary-secret' });
    await ctx.clients.db.run.update({
      where: { id: runId },
      data: { reason: 'canary-reason: it answered canary-header {{secret:KEY}}.' },
    });
    const { token } = await share(ctx, runId);
    for (const name of ['page', 'bundle', 'sealed', 'embed', 'badge'] as const) {
      const text = await (await ask(name, token)).text();
      for (const canary of never) expect([name, text.includes(canary)]).toEqual([name, false]);
      expect(text.length).toBeGreaterThan(300);
    }
    const svg = ogImage(readBundle(await (await ask('bundle', token)).text()));
    for (const canary of never) expect(svg).not.toContain(canary);
  });

  it.each(['comparison', 'plan'] as const)('none is in any output of a %s', async (kind) => {
    const { ctx, runId } = await aRun({
      ...{ name: 'Of canary-header', description: 'With canary-secret.' },
      target: { baseUrl: 'https://canary-user:canary-pass@gateway.example/in?key=canary-address' },
      requests: [{ name: 'canary-header', path: '/', headers: { 'X-Key': 'canary-header {{secret:KEY}}' } }],
      secrets: ['KEY'],
    });
    await setSecret(ctx, { name: 'KEY', value: 'canary-secret' });
    const { db } = ctx.clients;
    const { benchmarkId } = await db.run.findUniqueOrThrow({ where: { id: runId } });
    const levels = [{ rps: 50, latencyMs: 60 }];
    const otherId = await finishedRun(ctx, { benchmarkId: benchmarkId!, definition: aBenchmark(), levels });
    const { planId } = await recommendedPlan(ctx);
    const { id: _, createdAt, ...row } = await db.recommendation.findFirstOrThrow({ where: { planId } });
    const problem = row.problem as { policies: object[] };
    const policies = [...problem.policies, { id: 'other', measuredOtherwise: 'with value canary-reason' }];
    const newest = { ...row, createdAt: new Date(createdAt.getTime() + 1), result: row.result as object };
    await db.recommendation.create({ data: { ...newest, problem: { ...problem, policies } } });

    const subject = kind === 'plan' ? { kind, id: planId } : { kind, runIds: [runId, otherId] };
    const { token } = await createShare(ctx, { subject });
    const texts = await Promise.all(
      (['page', 'bundle', 'sealed', 'embed', 'badge'] as const).map(async (name) => (await ask(name, token)).text()),
    );
    texts.push(ogImage(readBundle(texts[1]!)));
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(300);
      for (const canary of never) expect(text).not.toContain(canary);
    }
  });

  it('no budget, no id and, where names are taken out, no name is in any output of a report', async () => {
    const ctx = await instance.workspace();
    const { planId } = await recommendedPlan(ctx);
    await ctx.clients.db.plan.update({ where: { id: planId }, data: { name: 'canary-plan' } });
    await setBudget(ctx, { planId, measure: 'perMonth', threshold: '98765.43', currency: 'USD' });
    const subject = { kind: 'report', question: { name: 'canary' } } as const;
    const { token } = await createShare(ctx, { subject, redactions: ['names'] });
    const texts = await Promise.all(
      (['page', 'bundle', 'embed', 'badge', 'sealed'] as const).map(async (name) => (await ask(name, token)).text()),
    );
    texts.push(ogImage(readBundle(texts[1]!)));
    expect((await ask('image', token)).status).toBe(200);
    for (const text of texts) {
      for (const canary of ['canary', '98765', '98,765', planId]) expect(text).not.toContain(canary);
      expect(text).toMatch(/USD/);
    }
    const open = await createShare(ctx, { subject, password: 'correct horse' });
    expect(await statuses(open.token)).toEqual({
      page: 200,
      bundle: 403,
      sealed: 403,
      embed: 403,
      badge: 403,
      image: 200,
    });
  });
});
