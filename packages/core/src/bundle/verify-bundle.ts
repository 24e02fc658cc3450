import { parseInput } from '../errors';
import { bundleSchema, type Bundle } from './bundle';
import type { BundleCheck } from './bundle-check';
import { bundleHash, keyFingerprint } from './bundle-hash';
import { isSigned, type BundleSeal } from './bundle-signature';
import { canonicalJson } from './canonical';
import { verifyRun } from './verify-run';

/**
 * Works out every headline figure of a bundle again, from the bundle alone.
 * @param text the bundle as it was downloaded
 * @throws HeadroomError `invalid-input` for what is no `headroom.bundle/1`
 */
export function verifyBundle(text: string, seal: BundleSeal): { bundle: Bundle; checks: BundleCheck[] } {
  const bundle = readBundle(text);
  const found = bundleHash(text);
  return {
    bundle,
    checks: [
      {
        what: 'SHA-256 of the bundle',
        state: found === seal.sha256 ? 'holds' : 'differs',
        figures: found,
      },
      {
        what: 'Signature of the instance',
        state: isSigned(seal) ? 'holds' : 'differs',
        figures: `Key ${keyFingerprint(seal.publicKey)}`,
      },
      {
        what: 'Canonical JSON (RFC 8785)',
        state: canonicalJson(bundle) === text ? 'holds' : 'differs',
        figures: 'Written anew, it is the same text.',
      },
      ...verifyRun(bundle.run),
    ],
  };
}

/** @throws HeadroomError `invalid-input` for what is no `headroom.bundle/1` */
export function readBundle(text: string): Bundle {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  return parseInput(bundleSchema, value, 'bundle');
}
