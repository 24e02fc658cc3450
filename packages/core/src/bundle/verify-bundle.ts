import { version } from '../../package.json';
import { parseInput } from '../errors';
import { bundleSchema, type Bundle } from './bundle';
import type { BundleCheck, TellStep } from './bundle-check';
import { bundleHash, keyFingerprint } from './bundle-hash';
import { isSigned, type BundleSeal } from './bundle-signature';
import { canonicalJson } from './canonical';
import { verifyComparison } from './verify-comparison';
import { verifyImport } from './verify-import';
import { verifyPlan } from './verify-plan';
import { verifyReport } from './verify-report';
import { verifyRun } from './verify-run';

/**
 * Works out every headline figure of a bundle again, from the bundle alone.
 * @param text the bundle as it was downloaded
 * @param headroom the version that works it out, this one: figures of a model that another version fitted may differ rightly
 * @param tell hears of each answer of a report before it is asked again
 * @throws HeadroomError `invalid-input` for what is no `headroom.bundle/1`
 */
export function verifyBundle(
  text: string,
  seal: BundleSeal,
  headroom = version,
  tell?: TellStep,
): { bundle: Bundle; checks: BundleCheck[] } {
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
      ...verifySubject(bundle, headroom, tell),
    ],
  };
}

function verifySubject(bundle: Bundle, headroom: string, tell: TellStep | undefined): BundleCheck[] {
  const checks = checksOf(bundle, tell);
  // What a run measured is the same in every version; figures of a model are not.
  const mayDiffer = bundle.kind !== 'run' && bundle.headroom !== headroom;
  return checks.map((check) =>
    mayDiffer && check.state === 'differs'
      ? {
          ...{ what: check.what, state: 'not-possible' },
          figures: `Headroom ${headroom} works it out otherwise than Headroom ${bundle.headroom}, which froze it.`,
        }
      : check,
  );
}

function checksOf(bundle: Bundle, tell: TellStep | undefined): BundleCheck[] {
  switch (bundle.kind) {
    case 'run':
      return bundle.run.definition === null ? verifyImport(bundle.run) : verifyRun(bundle.run);
    case 'plan':
      return verifyPlan(bundle.plan);
    case 'comparison':
      return verifyComparison(bundle.comparison);
    case 'report':
      return verifyReport(bundle.report, tell);
  }
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
