import { randomUUID } from 'node:crypto';
import {
  createBenchmark,
  createPlan,
  createToken,
  deleteSecret,
  readSharedBundle,
  revokeToken,
  savePolicySet,
  setSecret,
  startRun,
  startSweep,
  stopSweep,
  type Role,
} from '@headroom/services';
import { aBenchmark, aRequirement, finishedRun, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { bodies } from './testing/bodies';
import { ask, openApiInstance, post, put, tokenOf } from './testing/open-api';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openApiInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

describe('who may ask', () => {
  it('a token has the lower of its role and its maker’s of this moment, and ends with both', async () => {
    const ctx = await instance.workspace('owner');
    const { token, tokenId } = await createToken(ctx, { name: 'CI', role: 'editor', days: 1 });
    const roleNow = async () => ((await ask(token, '/workspace')).json as { token: { role: Role } }).token.role;
    const { db } = instance.clients;
    expect(await roleNow()).toBe('editor');
    const member = { workspaceId_personId: { workspaceId: ctx.workspaceId, personId: ctx.actor.id } };
    await db.member.update({ where: member, data: { role: 'viewer' } });
    expect(await roleNow()).toBe('viewer');
    await db.member.delete({ where: member });
    expect((await ask(token, '/workspace')).status).toBe(401);
    await db.member.create({ data: { ...member.workspaceId_personId, role: 'owner' } });
    expect(await roleNow()).toBe('editor');
    await revokeToken(ctx, { tokenId });
    expect((await ask(token, '/workspace')).status).toBe(401);
  });

  it('an expired token is refused; no token makes another, none may do more than its maker', async () => {
    const ctx = await instance.workspace('editor');
    const { token, tokenId } = await createToken(ctx, { name: 'CI', role: 'editor', days: 1 });
    await expect(createToken(ctx, { name: 'CI', role: 'admin', days: 1 })).rejects.toThrow(/cannot be admin/);
    const asToken = { ...ctx, actor: { kind: 'token' as const, id: tokenId, name: 'CI' } };
    await expect(createToken(asToken, { name: 'CI', role: 'viewer', days: 1 })).rejects.toThrow(/Only a person/);
    await instance.clients.db.apiToken.update({ where: { id: tokenId }, data: { expiresAt: new Date(0) } });
    expect((await ask(token, '/workspace')).status).toBe(401);
  });

  it('unknown tokens are limited by address, while known ones of it are not', async () => {
    const statuses = [];
    for (let at = 0; at < 22; at++) statuses.push((await ask('hr_wrong', '/workspace')).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    const unknown = `hr_${'x'.repeat(43)}`;
    for (let at = 0; at < 22; at++) statuses.push((await ask(unknown, '/workspace')).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const refused = await ask(unknown, '/workspace');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(await tokenOf(await instance.workspace()), '/workspace')).status).toBe(200);
    await instance.clients.db.attempt.deleteMany();
  });

  it('a token manages people only when it was made for it, whatever its role', async () => {
    const ctx = await instance.workspace('owner');
    const make = (role: Role, scopes: string[]) => createToken(ctx, { name: 'CI', role, scopes, days: 1 });
    const plain = (await make('owner', [])).token;
    const asked = { email: 'ada@example.com', role: 'admin' };
    const refused = await ask(plain, '/invitations', post(asked));
    expect([refused.status, refused.json]).toMatchObject([
      403,
      { detail: expect.stringMatching(/scope members/) as string },
    ]);
    expect((await ask(plain, '/invitations')).status).toBe(403);
    expect(await instance.clients.db.invitation.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    const { token } = await make('admin', ['members']);
    expect((await ask(token, '/workspace')).json).toMatchObject({ token: { role: 'admin', scopes: ['members'] } });
    expect((await ask(token, '/invitations', post(asked))).status).toBe(201);
    await expect(make('editor', ['members'])).rejects.toThrow(/can do nothing with the scope members/);
  });

  it('asks 600 times a minute and no more, and is told when it may again', async () => {
    const ctx = await instance.workspace();
    const token = await tokenOf(ctx);
    const first = await ask(token, '/workspace');
    expect(Number(first.headers.get('ratelimit-limit')) - Number(first.headers.get('ratelimit-remaining'))).toBe(1);
    const askTooOften = async () => {
      await instance.clients.db.apiToken.updateMany({
        where: { workspaceId: ctx.workspaceId },
        data: { minuteCount: 100_000 },
      });
      return ask(token, '/workspace');
    };
    const minute = () => Math.floor(Date.now() / 60_000);
    const askedIn = minute();
    let refused = await askTooOften();
    // The next minute began meanwhile, of which nothing was used.
    if (refused.status !== 429 && minute() > askedIn) refused = await askTooOften();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a POST with an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'one' };

  it('is done once, also when it comes many times at once, and gives the same answer again', async () => {
    const ctx = await instance.workspace();
    const token = await tokenOf(ctx);
    const many = await Promise.all(Array.from({ length: 5 }, () => ask(token, '/benchmarks', post(aBenchmark(), key))));
    expect(many.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(many.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const again = await ask(token, '/benchmarks', post(aBenchmark(), key));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.json).toEqual(many.find(({ status }) => status === 201)!.json);
    expect(await instance.clients.db.benchmark.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
    expect((await ask(token, '/benchmarks', post(aBenchmark({ name: 'B' }), key))).status).toBe(422);
  });

  it('that fails leaves nothing, also of what was written before it failed, and may be tried again', async () => {
    const ctx = await instance.workspace();
    const token = await tokenOf(ctx);
    await createBenchmark(ctx, aBenchmark());
    // The name is taken, which the database says in the midst of the transaction.
    expect((await ask(token, '/benchmarks', post(aBenchmark(), key))).status).toBe(409);
    expect(await instance.clients.db.apiAnswer.count({ where: { token: { workspaceId: ctx.workspaceId } } })).toBe(0);
    await instance.clients.db.benchmark.updateMany({
      where: { workspaceId: ctx.workspaceId },
      data: { name: 'Other' },
    });
    expect((await ask(token, '/benchmarks', post(aBenchmark(), key))).status).toBe(201);
  });

  it('whose answer cannot be kept has had no effect: both are one transaction', async () => {
    const ctx = await instance.workspace();
    const token = await tokenOf(ctx);
    const { db } = instance.clients;
    await db.$executeRawUnsafe(`ALTER TABLE api_answer ADD CONSTRAINT refuse CHECK (key <> 'cut') NOT VALID`);
    expect(
      (await ask(token, '/plans', post({ name: 'Plan', requirement: aRequirement() }, { 'idempotency-key': 'cut' })))
        .status,
    ).toBe(500);
    expect(await db.plan.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    await db.$executeRawUnsafe('ALTER TABLE api_answer DROP CONSTRAINT refuse');
    expect(
      (await ask(token, '/plans', post({ name: 'Plan', requirement: aRequirement() }, { 'idempotency-key': 'cut' })))
        .status,
    ).toBe(201);
  });

  it('starts one run, whose doorbell is rung', async () => {
    const ctx = await instance.workspace();
    const token = await tokenOf(ctx);
    const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
    const asked = post({ benchmarkId }, key);
    const [first, second] = [await ask(token, '/runs', asked), await ask(token, '/runs', asked)];
    expect(first).toMatchObject({
      status: 201,
      json: { state: 'queued', startedBy: expect.stringMatching(/^token:/) },
    });
    expect((second.json as { id: string }).id).toBe((first.json as { id: string }).id);
    expect(await instance.clients.db.run.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  });
});

it('a run is started of the definition that was read, or of none', async () => {
  const token = await tokenOf(await instance.workspace());
  const made = (await ask(token, '/benchmarks', post(aBenchmark()))).json as { id: string; definitionSha256: string };
  const start = ({ definitionSha256 }: typeof made) =>
    ask(token, '/runs', post({ benchmarkId: made.id, definitionSha256 }));
  const changed = (await ask(token, `/benchmarks/${made.id}`, put(aBenchmark({ description: 'Another' })))).json;
  expect(await start(made)).toMatchObject({ status: 412, json: { type: 'urn:headroom:problem:changed' } });
  expect(await start(changed)).toMatchObject({ status: 201, json: { definition: { description: 'Another' } } });
});

describe('a document', () => {
  it('is not sent again while it is known, and of two who change it one is told', async () => {
    const ctx = await instance.workspace();
    const token = await tokenOf(ctx);
    const made = (await ask(token, '/benchmarks', post(aBenchmark()))).json as { id: string };
    const path = `/benchmarks/${made.id}`;
    const read = await ask(token, path);
    const etag = read.headers.get('etag')!;
    expect((await ask(token, path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const changes = await Promise.all(
      ['B', 'C'].map((name) => ask(token, path, put(aBenchmark({ name }), { 'if-match': etag }))),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const now = await ask(token, path);
    expect(changes.find(({ status }) => status === 200)!.headers.get('etag')).toBe(now.headers.get('etag'));
    expect((await ask(token, path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe('what is no document of its own is changed in turns too', () => {
  it.each([
    ['/target-rules', (ceiling: number) => ({ ...(bodies.setTargetRules!({}) as object), maxRps: ceiling })],
    ['/retention', (days: number) => ({ rawKeepDays: days, courseKeepDays: null })],
    ['/discounts', (percent: number) => ({ gatewayId: '*', percent: String(percent) })],
    ['/connections/kubernetes', (n: number) => ({ server: `https://c${n}.example`, namespace: 'load', token: 'x' })],
    ['/secrets/SHOP', (n: number) => ({ value: `a value ${n}` })],
    ['/policy-sets/sample/shop', (calls: number) => ({ chain: [{ policy: 'rate-limit', params: { calls } }] })],
  ])('%s', async (path, body) => {
    const token = await tokenOf(await instance.workspace());
    expect((await ask(token, path, put(body(1)))).status).toBeLessThan(300);
    const etag = (await ask(token, path)).headers.get('etag')!;
    const asked = { 'if-match': etag };
    const changes = await Promise.all([2, 3].map((n) => ask(token, path, put(body(n), asked))));
    expect(changes.map(({ status }) => Math.floor(status / 100)).toSorted()).toEqual([2, 4]);
    expect(changes.find(({ status }) => status >= 400)!.status).toBe(412);
    const now = (await ask(token, path)).headers.get('etag')!;
    expect(now).not.toBe(etag);
    // What a change is answered with is either all that a GET shows, or has no tag.
    const told = changes.find(({ status }) => status < 300)!.headers.get('etag');
    expect([null, now]).toContain(told);
  });

  it('a member and a channel', async () => {
    const ctx = await instance.workspace();
    const token = await tokenOf(ctx);
    const { id: personId } = await instance.clients.db.person.create({ data: { name: 'Ada' } });
    await instance.clients.db.member.create({ data: { workspaceId: ctx.workspaceId, personId, role: 'viewer' } });
    const channel = bodies.createChannel!({}) as object;
    const { channelId } = (await ask(token, '/channels', post(channel))).json as { channelId: string };
    for (const [path, body] of [
      [`/members/${personId}`, (n: number) => ({ role: ['runner', 'editor'][n] })],
      [`/channels/${channelId}`, (n: number) => ({ ...channel, name: `Hook ${n}` })],
    ] as const) {
      const etag = (await ask(token, path)).headers.get('etag')!;
      const changes = await Promise.all([0, 1].map((n) => ask(token, path, put(body(n), { 'if-match': etag }))));
      expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    }
  });
});

it('lists that were whole go on from page to page, each row once', async () => {
  const ctx = await instance.workspace();
  const token = await tokenOf(ctx);
  const { db } = instance.clients;
  const channelIds: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    const { json } = await ask(token, '/channels', post({ ...(bodies.createChannel!({}) as object), name }));
    channelIds.push((json as { channelId: string }).channelId);
    const schedule = { ...(bodies.createSchedule!({}) as object), name, channelIds: [channelIds[0]] };
    expect((await ask(token, '/schedules', post(schedule))).status).toBe(201);
    expect((await ask(token, '/targets', post({ target: `https://${name}.example` }))).status).toBe(201);
    const invited = { email: `${name}@example.com`, role: 'viewer' };
    expect((await ask(token, '/invitations', post(invited))).status).toBe(201);
    // Two of one name, and roles whose names are ordered otherwise than they are.
    const person = await db.person.create({ data: { name: name === 'c' ? 'b' : name } });
    const role = name === 'a' ? 'viewer' : 'admin';
    await db.member.create({ data: { workspaceId: ctx.workspaceId, personId: person.id, role } });
  }
  type Rows = { data: Record<string, unknown>[]; nextCursor: string | null };
  for (const [path, rows] of Object.entries({
    ...{ '/channels': 3, '/schedules': 3, '/targets': 3, '/invitations': 3, '/members': 4 },
  })) {
    const whole = ((await ask(token, path)).json as Rows).data;
    expect([path, whole.length]).toEqual([path, rows]);
    const paged: Rows['data'] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`;
      const page = (await ask(token, `${path}?limit=1${after}`)).json as Rows;
      paged.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== null && paged.length <= rows);
    expect(paged).toEqual(whole);
  }
  const { data } = (await ask(token, '/members')).json as Rows;
  expect(data.map(({ role }) => role)).toEqual(['owner', 'admin', 'admin', 'viewer']);
});

it('pages hold still while things are added', async () => {
  const ctx = await instance.workspace();
  const token = await tokenOf(ctx);
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
  const runId = async () => (await startRun(ctx, { benchmarkId })).runId;
  const name = () => `N ${randomUUID()}`;
  const lists = {
    '/runs': runId,
    '/benchmarks': async () => (await createBenchmark(ctx, aBenchmark({ name: name() }))).benchmarkId,
    '/plans': async () => (await createPlan(ctx, { name: name(), requirement: aRequirement() })).planId,
  };
  type Page = { data: { id: string }[]; nextCursor: string | null };
  for (const [path, make] of Object.entries(lists)) {
    const before = ((await ask(token, `${path}?limit=100`)).json as Page).data.map(({ id }) => id);
    const made: string[] = [];
    for (let count = 0; count < 3; count++) made.push(await make());
    const first = (await ask(token, `${path}?limit=2`)).json as Page;
    await make();
    const next = (await ask(token, `${path}?limit=2&cursor=${first.nextCursor}`)).json as Page;
    const all = [...made.toReversed(), ...before];
    expect([...first.data, ...next.data].map(({ id }) => id)).toEqual(all.slice(0, 4));
    expect(next.nextCursor === null).toBe(all.length <= 4);
  }
});

it('lists by name and lists of sweeps go on behind the last row, also when that row is gone', async () => {
  const ctx = await instance.workspace();
  const token = await tokenOf(ctx);
  type Page = { data: Record<string, string>[]; nextCursor: string | null };
  const pageAt = async (path: string, cursor: string | null = null) =>
    (await ask(token, `${path}?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)).json as Page;
  const shown = ({ data }: Page, field: string) => data.map((row) => row[field]);

  for (const name of ['C', 'A', 'D', 'B']) await setSecret(ctx, { name, value: 'a value' });
  const secrets = await pageAt('/secrets');
  expect(shown(secrets, 'name')).toEqual(['A', 'B']);
  await deleteSecret(ctx, { name: 'B' });
  const rest = await pageAt('/secrets', secrets.nextCursor);
  expect([shown(rest, 'name'), rest.nextCursor]).toEqual([['C', 'D'], null]);

  const longest = 'ö'.repeat(120);
  for (const name of ['a', longest, 'z']) await savePolicySet(ctx, { gatewayId: 'sample', name, chain: [] });
  const sets: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page = await pageAt('/policy-sets', cursor);
    sets.push(...(shown(page, 'name') as string[]));
    cursor = page.nextCursor;
  }
  expect(sets).toHaveLength(4);
  expect(sets.toSorted()).toEqual(['a', 'plain', 'z', longest]);
  const nul = Buffer.from(JSON.stringify({ gatewayId: 'sample', name: 'a\0' })).toString('base64url');
  expect((await ask(token, `/policy-sets?cursor=${nul}`)).status).toBe(422);

  const benchmark = await createBenchmark(
    ctx,
    aBenchmark({ runner: 'simulated', simulated: { serviceDemandMs: 1, coresPerUnit: 1 } }),
  );
  const made: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { sweepId } = await startSweep(ctx, { ...benchmark, sweep: { units: [1], policySets: ['plain'] } });
    made.push(sweepId);
    await stopSweep(ctx, { sweepId });
  }
  const path = `/benchmarks/${benchmark.benchmarkId}/sweeps`;
  const first = await pageAt(path);
  const next = await pageAt(path, first.nextCursor);
  expect([...shown(first, 'id'), ...shown(next, 'id')]).toEqual(made.toReversed());
  expect(next.nextCursor).toBeNull();
});

describe('bad input is told, and breaks nothing', () => {
  it.each([
    ['NUL in a text', { ...aBenchmark(), name: 'a\0b' }, 422],
    ['half a character', JSON.stringify({ ...aBenchmark(), description: 'x' }).replace('"x"', '"\\ud800"'), 422],
    [
      'a number beyond all',
      JSON.stringify({ ...aBenchmark(), shards: 0 }).replace('"shards":0', '"shards":1e999'),
      422,
    ],
    ['a key that is none', { ...aBenchmark(), more: 1 }, 422],
    ['a list', [], 422],
    ['no JSON', '{', 400],
    ['deep JSON', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['a prototype', '{"__proto__": {"name": "x"}}', 422],
  ])('%s', async (_, body, status) => {
    const token = await tokenOf(await instance.workspace());
    const refused = await ask(token, '/benchmarks', post(body));
    expect(refused.status).toBe(status);
    expect(refused.json).toMatchObject({ status, title: expect.any(String), instance: '/api/v1/benchmarks' });
  });

  it.each([
    ['/benchmarks/nothing', 404],
    ['/benchmarks/%00', 404],
    ['/benchmarks/%E0%A4%A', 404],
    ['/runs?limit=0', 422],
    ['/runs?limit=1&limit=2', 422],
    ['/runs?name=%00', 422],
    ['/runs?cursor=eyJpZCI6IngifQ', 422],
    ['/runs?no=1', 422],
  ])('%s', async (path, status) => {
    const token = await tokenOf(await instance.workspace());
    expect((await ask(token, path)).status).toBe(status);
  });

  it('each fault has its place in the body', async () => {
    const token = await tokenOf(await instance.workspace());
    const { json } = await ask(
      token,
      '/benchmarks',
      post({ ...aBenchmark(), requests: [{ name: 'home', path: 'x' }] }),
    );
    expect(json).toMatchObject({ errors: [{ pointer: '/requests/0/path' }] });
  });
});

it('a link made over the API has no query value, body or script unless it asks for them', async () => {
  const ctx = await instance.workspace('editor');
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
  const request = { name: 'home', path: '/a?q=query-value', method: 'POST', body: 'body-text' } as const;
  const definition = aBenchmark({ requests: [request] });
  const runId = await finishedRun(ctx, { benchmarkId, definition, levels: [{ rps: 50, latencyMs: 20 }] });
  const token = await tokenOf(ctx);
  const subject = { kind: 'run', id: runId };
  const bundleOf = async (body: object) => {
    const { status, json } = await ask(token, '/shares', post(body));
    expect(status).toBe(201);
    const { shareId } = json as { shareId: string };
    return readSharedBundle(ctx.clients, { shareId });
  };
  expect(await bundleOf({ subject })).not.toMatch(/query-value|body-text/);
  const whole = await bundleOf({ subject, redactions: [] });
  for (const kept of ['query-value', 'body-text']) expect(whole).toContain(kept);
});
