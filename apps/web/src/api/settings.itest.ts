import { createBenchmark, type Ctx } from '@headroom/services';
import { aBenchmark, finishedRun, recommendedPlan, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { ask, openApiInstance, post, put, tokenOf } from './testing/open-api';

/** What the pages of members, prices, policies, connections and comparisons do, by the API. */
let instance: TestInstance;
beforeAll(async () => {
  instance = await openApiInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const aToken = async () => {
  const ctx = await instance.workspace();
  return { ctx, token: await tokenOf(ctx) };
};
const remove = { method: 'DELETE' };

it('somebody is invited, seen and turned away; the log says from where that came', async () => {
  const { ctx, token } = await aToken();
  const asked = { email: 'ada@example.com', role: 'editor' };
  const made = await ask(token, '/invitations', post(asked, { 'x-forwarded-for': '203.0.113.7' }));
  const { invitationId, link } = made.json as { invitationId: string; link: string };
  expect([made.status, link]).toEqual([201, expect.stringMatching(/\/invitation\/.{20,}$/)]);
  const listed = await ask(token, '/invitations');
  expect(listed.json).toMatchObject({ data: [{ id: invitationId, ...asked, hasExpired: false }] });
  expect(JSON.stringify(listed.json)).not.toContain(link.split('/').at(-1));
  expect((await ask(token, `/invitations/${invitationId}`, remove)).status).toBe(204);
  expect((await ask(token, '/audit?action=member.')).json).toMatchObject({
    data: [{ action: 'member.invite', origin: '203.0.113.7', actor: expect.stringMatching(/^token:/) as string }],
  });
  const csv = await ask(token, '/audit.csv?action=member.');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.json).toMatch(/^at,actor[^\n]+\n.+member\.invite,[^\n]+203\.0\.113\.7/);

  const { id: personId } = await instance.clients.db.person.create({
    data: { name: 'Ada', email: `${crypto.randomUUID()}@example.com`, emailVerified: true },
  });
  await instance.clients.db.member.create({ data: { workspaceId: ctx.workspaceId, personId, role: 'viewer' } });
  const admin = await tokenOf(ctx, 'admin');
  expect((await ask(admin, `/members/${personId}`, put({ role: 'runner' }))).json).toMatchObject({ role: 'runner' });
  expect((await ask(admin, `/members/${personId}`, put({ role: 'owner' }))).status).toBe(403);
  expect((await ask(admin, `/members/${ctx.actor.id}`, remove)).status).toBe(403);
  expect((await ask(admin, `/members/${personId}`, remove)).status).toBe(204);
  expect((await ask(token, '/members')).json).toMatchObject({ data: [{ personId: ctx.actor.id, role: 'owner' }] });
});

it('a workspace is named anew, says how long it keeps, and is searched', async () => {
  const { ctx, token } = await aToken();
  expect((await ask(token, '/workspace', put({ name: 'Shop' }))).json).toMatchObject({ name: 'Shop' });
  expect((await ask(token, '/workspace', put({ name: 'X' }, { 'if-match': '"any"' }))).status).toBe(412);
  const days = { rawKeepDays: 30, courseKeepDays: 90 };
  expect((await ask(token, '/retention', put(days))).json).toEqual(days);
  const wrong = await ask(token, '/retention', put({ rawKeepDays: 30, courseKeepDays: 7 }));
  expect([wrong.status, wrong.json]).toMatchObject([422, { errors: [{ pointer: '/courseKeepDays' }] }]);
  expect((await ask(token, '/retention')).json).toEqual(days);
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name: 'Nightly of the shop' }));
  expect((await ask(token, '/search?query=nightly')).json).toMatchObject({
    data: [{ kind: 'benchmark', key: [benchmarkId] }],
  });
  expect((await ask(token, '/operations')).json).toMatchObject({ stuckRuns: [], gatewayChanges: [] });
});

async function twoRuns(ctx: Ctx) {
  const definition = aBenchmark();
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const run = (latencyMs: number) =>
    finishedRun(ctx, { benchmarkId, definition, levels: [{ rps: 50, latencyMs, seconds: 12 }] });
  return { benchmarkId, before: await run(20), after: await run(40) };
}

it('runs are compared, stand for their benchmark, and are looked into', async () => {
  const { ctx, token } = await aToken();
  const { benchmarkId, before, after } = await twoRuns(ctx);
  const compared = await ask(token, `/comparison?runs=${before},${after}`);
  expect([compared.status, compared.json]).toMatchObject([
    200,
    { runs: [{ label: 'A' }, { label: 'B' }], groups: [['A'], ['B']], comparisons: [{ labels: ['B'] }], missing: [] },
  ]);
  expect((await ask(token, `/comparison?runs=${before}`)).status).toBe(422);

  expect((await ask(token, `/runs/${before}/baseline`, { method: 'PUT' })).json).toEqual({
    ...{ inBaseline: true, reason: null, runIds: [before] },
  });
  expect((await ask(token, `/benchmarks/${benchmarkId}/trend`)).json).toMatchObject({
    ...{ validRuns: 2, baselineIds: [before], newest: { runId: after } },
  });
  expect((await ask(token, `/runs/${before}/baseline`, remove)).status).toBe(204);
  expect((await ask(token, `/runs/${before}/baseline`)).json).toMatchObject({ inBaseline: false, runIds: [] });

  const stage = (await ask(token, `/runs/${after}/stages/0`)).json as { requests: object[] };
  expect(stage).toMatchObject({ stage: 0, curves: { latency: { count: expect.any(Number) as number } } });
  expect(stage.requests).toHaveLength(1);
  const { columns } = (await ask(token, `/runs/${after}/heatmap`)).json as {
    columns: { bands: { fromMs: number; count: number }[] }[];
  };
  // The band that holds 40 ms.
  const [from] = columns.flatMap(({ bands }) => bands.map(({ fromMs }) => fromMs));
  expect(from).toBeGreaterThan(25);
  expect(from).toBeLessThan(41);
  const copy = await ask(token, `/runs/${after}/benchmark`, { method: 'POST' });
  const { benchmarkId: copyId } = copy.json as { benchmarkId: string };
  expect((await ask(token, `/benchmarks/${copyId}/cost`)).json).toEqual({ cost: null });
  // Nobody listens there: that is an answer of its own.
  for (const _ of ['once', 'again']) {
    const tried = await ask(token, `/benchmarks/${copyId}/dry-run`, post({}, { 'idempotency-key': 'one' }));
    expect([tried.status, tried.json]).toMatchObject([200, { address: '127.0.0.1', isSuccess: null }]);
    expect(tried.headers.get('idempotency-replayed')).toBeNull();
  }
});

it('versions of policies are compared, priced and written as a document', async () => {
  const { token } = await aToken();
  const sets = '/policy-sets/azure-api-management';
  const document = (calls: number) =>
    `<policies><inbound><base /><rate-limit calls="${calls}" renewal-period="60" /></inbound><backend><base /></backend><outbound><base /></outbound><on-error><base /></on-error></policies>`;
  for (const calls of [10, 20])
    expect((await ask(token, `${sets}/shop`, put({ document: document(calls) }))).status).toBe(200);
  expect((await ask(token, `${sets}/shop/changes`)).json).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining({ kind: 'changed' })]) as object[],
  });
  expect((await ask(token, `${sets}/shop/changes?after=9`)).status).toBe(404);
  const written = (await ask(token, `${sets}/shop/document?version=1`)).json as { text: string; version: number };
  expect([written.version, written.text]).toEqual([1, expect.stringContaining('calls="10"')]);
  expect((await ask(token, `${sets}/shop/costs`)).json).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ policy: 'rate-limit', isInSet: true })]) as object[],
  });
});

it('prices are brought in, discounts set and taken away, gateways copied and archived', async () => {
  const { token } = await aToken();
  const off = (percent: string | null) => ask(token, '/discounts', put({ gatewayId: '*', percent }));
  expect((await off('12.5')).json).toEqual({ data: [{ gatewayId: '*', meter: '*', percent: '12.5' }] });
  expect((await off('101')).status).toBe(422);
  expect((await off(null)).json).toEqual({ data: [] });

  const copied = await ask(
    token,
    '/catalog/gateways/sample/tiers/sample-s/copy',
    post({ id: 'our-gateway', name: 'Ours' }),
  );
  expect([copied.status, copied.json]).toEqual([201, { gatewayId: 'our-gateway', version: 1 }]);
  const gateway = '/catalog/gateways/our-gateway';
  const { books } = (await ask(token, `${gateway}/price-books`)).json as { books: object[] };
  expect(books.length).toBeGreaterThan(0);
  const today = new Date().toISOString().slice(0, 10);
  const book = {
    ...{ schema: 'headroom.price-book/1', gatewayId: 'our-gateway', currency: 'EUR', basis: 'invented', prices: [] },
    ...{ observedOn: today, effectiveFrom: today, source: 'Our contract' },
  };
  const stored = await ask(token, '/price-books', post(book));
  expect([stored.status, stored.json]).toMatchObject([201, { isNew: true }]);
  expect((await ask(token, '/price-books', post(book))).json).toMatchObject({ isNew: false });
  expect((await ask(token, '/prices')).json).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ gatewayId: 'our-gateway', currency: 'EUR', source: 'Our contract' }),
    ]) as object[],
  });
  for (const act of ['archive', 'restore'])
    expect((await ask(token, `${gateway}/${act}`, { method: 'POST' })).json).toEqual({ gatewayId: 'our-gateway' });
  expect((await ask(token, `${gateway}/restore`, { method: 'POST' })).status).toBe(404);
  expect((await ask(token, '/catalog/gateways', post({ definition: {} }))).json).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ pointer: '/definition/id' })]) as object[],
  });
});

it('a connection is kept without its secret ever being read back, and forgotten', async () => {
  const { token } = await aToken();
  const cluster = { server: 'https://cluster.example', namespace: 'load', token: 'a-token-of-the-cluster' };
  const saved = await ask(token, '/connections/kubernetes', put(cluster));
  expect([saved.status, saved.json]).toMatchObject([200, { azure: null, kubernetes: { hasSecret: true } }]);
  expect(JSON.stringify(saved.json)).not.toContain(cluster.token);
  const again = { server: cluster.server, namespace: 'other' };
  expect((await ask(token, '/connections/kubernetes', put(again))).json).toMatchObject({
    kubernetes: { namespace: 'other', hasSecret: true },
  });
  expect((await ask(token, '/connections/kubernetes', put({ ...again, server: 'https://evil.example' }))).status).toBe(
    422,
  );
  expect((await ask(token, '/connections/azure/test', { method: 'POST' })).status).toBe(422);
  expect((await ask(token, '/connections/kubernetes', remove)).status).toBe(204);
  expect((await ask(token, '/connections')).json).toEqual({ azure: null, kubernetes: null, gateways: [] });
});

it('an answer is priced anew, and a report comes as a workbook and on paper', async () => {
  const { ctx, token } = await aToken();
  const { recommendationId: id } = await recommendedPlan(ctx);
  const priced = async (body: object) => (await ask(token, `/recommendations/${id}/reprice`, post(body))).json;
  expect(await priced({})).toMatchObject({ recommendationId: null });
  expect(await priced({ save: true })).toMatchObject({ recommendationId: expect.any(String) });
  const viewer = await tokenOf(ctx, 'viewer');
  expect((await ask(viewer, `/recommendations/${id}/reprice`, post({ save: true }))).status).toBe(403);
  const { data } = (await ask(viewer, `/recommendations/${id}/winners`)).json as { data: { on: string }[] };
  expect(data.at(-1)).toMatchObject({ on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string });
  expect((await ask(viewer, '/reports/cost.xlsx?gateway=sample')).json).toMatch(/^PK/);
  expect((await ask(viewer, '/reports/cost.pdf?paper=letter&gateway=sample')).json).toMatch(/^%PDF-/);
});
