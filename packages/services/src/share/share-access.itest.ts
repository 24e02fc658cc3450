import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { aRunToShare, auditOf, bundleOf, ofRun } from '../testing/shared-run';
import { bundleTicket } from './bundle-ticket';
import { countView } from './count-view';
import { createShare } from './create-share';
import { listShares } from './list-shares';
import { openShare } from './open-share';
import { revokeShare } from './revoke-share';
import { mostTriesPerMinute } from './share-password';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const aRun = () => aRunToShare(instance);

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
