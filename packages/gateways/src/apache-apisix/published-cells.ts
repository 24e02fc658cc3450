import { addedMicroseconds, pricePerformance } from '@headroom/core';
import type { PublishedEvidence } from '../contract/evidence';
import { valueOf } from '../contract/figure';

/** VM families of the published test: Intel and Arm. */
type TestedFamily = 'ddsv5' | 'dpdsv5';
type TestedChain = 'no-plugin' | 'two-plugins';

/** Requests per second of one worker in a cell of the published test; null where the evidence has no such cell. */
const rpsOf = (evidence: readonly PublishedEvidence[], family: TestedFamily, chain: TestedChain): number | null =>
  valueOf(evidence.find(({ id }) => id === `apisix-${family}-${chain}`)?.rps);

/** What limit-count and prometheus add to a request, together, in microseconds of one worker. */
export function pluginMicroseconds(evidence: readonly PublishedEvidence[], family: TestedFamily): number | null {
  const [without, withBoth] = [rpsOf(evidence, family, 'no-plugin'), rpsOf(evidence, family, 'two-plugins')];
  return without === null || withBoth === null ? null : addedMicroseconds(without, withBoth);
}

/**
 * How many more requests Arm answers than Intel for the same money, as a share.
 * @param prices of one VM of the same size, in one currency and for the same time
 */
export function armAgainstIntel(
  evidence: readonly PublishedEvidence[],
  chain: TestedChain,
  prices: { arm: number; intel: number },
): number | null {
  const [arm, intel] = [rpsOf(evidence, 'dpdsv5', chain), rpsOf(evidence, 'ddsv5', chain)];
  return arm === null || intel === null
    ? null
    : pricePerformance({ rps: arm, price: prices.arm }, { rps: intel, price: prices.intel });
}
