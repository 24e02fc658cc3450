import { canonicalJson, sealedBundle, verifyBundle } from '@headroom/core';
import { aComparisonBundle, anImportBundle, aPlanBundle, aReportBundle, aRunBundle } from '@headroom/core/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bundleHash, signedMessage, type Bundle } from '@headroom/core';
import { generateKeyPairSync, sign } from 'node:crypto';
import { createPlan } from '../plan/create-plan';
import { listRuns } from '../run/list-runs';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { createShare } from '../share/create-share';
import { openShare } from '../share/open-share';
import { readSharedBundle } from '../share/read-shared-bundle';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { importBundle } from './import-bundle';
import { listImportedBundles } from './list-imported-bundles';
import { readImportedBundle } from './read-imported-bundle';
import { removeImportedBundle } from './remove-imported-bundle';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

/** A file as another instance gives it. */
function elsewhere(bundle: Bundle): { file: string; text: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = canonicalJson(bundle);
  const signature = Uint8Array.from(sign(null, signedMessage(bundleHash(text)), privateKey));
  const raw = Uint8Array.from(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'));
  return { file: sealedBundle(text, { signature, publicKey: raw }), text };
}

describe.each<Bundle>([aRunBundle(), anImportBundle(), aPlanBundle(), aComparisonBundle(), aReportBundle()])(
  'a $kind',
  (bundle) => {
    it('is brought in as it is, says whose it is, and is given out again letter by letter', async () => {
      const ctx = await instance.workspace();
      const { file, text } = elsewhere(bundle);
      const { bundleId } = await importBundle(ctx, { file });
      const read = await readImportedBundle(ctx, { bundleId });
      expect(read.text).toBe(text);
      expect(sealedBundle(read.text, read.seal)).toBe(file);
      const { checks } = verifyBundle(read.text, read.seal);
      expect(checks.slice(0, 3).map(({ state }) => state)).toEqual(['holds', 'holds', 'holds']);
      expect(await listImportedBundles(ctx)).toMatchObject([
        { kind: bundle.kind, isOwn: false, importedByName: ctx.actor.name },
      ]);
      expect(await listRuns(ctx)).toEqual([]);
    });
  },
);

it('what was shared here comes back equal, once however often, and is of this instance', async () => {
  const ctx = await instance.workspace();
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement() });
  await evaluatePlan(ctx, { planId });
  const { token } = await createShare(ctx, { subject: { kind: 'plan', id: planId } });
  const opened = await openShare(ctx.clients, { token });
  if (opened.state !== 'open') throw new Error(opened.state);
  const text = await readSharedBundle(ctx.clients, { shareId: opened.share.id });
  const file = sealedBundle(text, opened.share);
  const other = await instance.workspace();
  const [first, second] = [await importBundle(other, { file }), await importBundle(other, { file })];
  expect([first.isKnown, second]).toEqual([false, { bundleId: first.bundleId, isKnown: true }]);
  expect((await readImportedBundle(other, first)).text).toBe(text);
  expect(await listImportedBundles(other)).toMatchObject([{ title: 'Plan', isOwn: true }]);
  const audit = await ctx.clients.db.auditEntry.findMany({ where: { workspaceId: other.workspaceId } });
  expect(audit.filter(({ action }) => action === 'bundle.import')).toHaveLength(1);
});

it('what was changed, another workspace and a lower role are refused, and nothing is left of it', async () => {
  const ctx = await instance.workspace();
  const { file } = elsewhere(aRunBundle());
  await expect(importBundle(ctx, { file: file.replace('Orders', 'Others') })).rejects.toThrow(/signature/);
  await expect(importBundle({ ...ctx, role: 'runner' }, { file })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await listImportedBundles(ctx)).toEqual([]);
  const imported = await importBundle(ctx, { file });
  const stranger = await instance.workspace();
  await expect(readImportedBundle(stranger, imported)).rejects.toMatchObject({ code: 'not-found' });
  await expect(removeImportedBundle(stranger, imported)).rejects.toMatchObject({ code: 'not-found' });
  await removeImportedBundle(ctx, imported);
  await expect(readImportedBundle(ctx, imported)).rejects.toMatchObject({ code: 'not-found' });
});
