import { lawFindings, type Finding } from '@headroom/core';
import { valueOf } from '../contract/figure';
import type { PublishedEvidence } from '../contract/evidence';
import type { Gateway } from '../contract/gateway';
import { inFlightFindings } from '../evidence/in-flight';
import { runOf } from './evidence-runs';

/** What the laws of queueing say of what others measured: each piece by itself, and the tests of a publication together. */
export function evidenceFindings(
  gateway: Pick<Gateway, 'id' | 'tiers'>,
  evidence: readonly PublishedEvidence[],
): Finding[] {
  const laws = evidence.flatMap((one) => {
    const run = runOf(gateway.id, { ...one, tier: one.tier ?? 'none' });
    const tier = gateway.tiers.find(({ id }) => id === one.tier);
    return run ? lawFindings(run, valueOf(tier?.coresPerUnit) ?? 1) : [];
  });
  return [...laws, ...inFlightFindings(evidence)];
}
