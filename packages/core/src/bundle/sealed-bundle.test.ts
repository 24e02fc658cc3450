import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, it } from 'vitest';
import { aComparisonBundle, anImportBundle, aPlanBundle, aReportBundle, aRunBundle } from '../testing';
import type { Bundle } from './bundle';
import { bundleHash } from './bundle-hash';
import { signedMessage } from './bundle-signature';
import { canonicalJson } from './canonical';
import { looksLikeBundle, openSealedBundle, sealedBundle } from './sealed-bundle';

const { secretKey, publicKey } = ed25519.keygen();
const sealed = (text: string) =>
  sealedBundle(text, { publicKey, signature: ed25519.sign(signedMessage(bundleHash(text)), secretKey) });
const bundles: Bundle[] = [aRunBundle(), anImportBundle(), aPlanBundle(), aComparisonBundle(), aReportBundle()];

it.each(bundles)('a sealed $kind opens as the very text that was signed', (bundle) => {
  const text = canonicalJson(bundle);
  const file = sealed(text);
  expect([text, file].map((one) => looksLikeBundle(one.slice(0, 64)))).toEqual([true, true]);
  const opened = openSealedBundle(file);
  expect(opened.text).toBe(text);
  expect(opened.bundle).toEqual(bundle);
  expect(opened.seal.sha256).toBe(bundleHash(text));
  expect(sealedBundle(opened.text, opened.seal)).toBe(file);
});

const text = canonicalJson(aRunBundle());
it.each([
  ['a text that is no JSON', 'k6 said no', /no JSON/],
  ['a bundle without its signature', text, /no signature/],
  ['another document', '{"schema":"headroom.plan/1"}', /no headroom.sealed-bundle\/1 file/],
  ['a bundle that was changed', sealed(text).replace('Orders', 'Others'), /signature is not of this bundle/],
  ['a signed text that is no bundle', sealed('{}'), /bundle/],
  ['a signed bundle of another spelling', sealed(` ${text}`), /not canonical/],
])('refuses %s and says why', (_, file, why) => {
  expect(() => openSealedBundle(file)).toThrow(why);
});

it('results of tools do not look like bundles', () => {
  for (const other of ['{"metric":"http_reqs"}', 'timeStamp,elapsed', '{"schema":"headroom.plan/1"}', ''])
    expect(looksLikeBundle(other)).toBe(false);
});
