import { handFactors, invalidInput, type HandFactor, type Sweep } from '@headroom/core';
import type { Connector } from '@headroom/gateways/connectors';

/** What of a sweep nothing but a person sets at a gateway; null for one that nothing connects. */
export function handsNeeded(
  connector: Pick<Connector, HandFactor> | null,
  { tiers, units }: Pick<Sweep, 'tiers' | 'units'>,
): HandFactor[] {
  if (!connector) return [...handFactors];
  const isAsked = { tier: tiers.length > 1, policySet: true, units: units.length > 1 };
  return handFactors.filter((factor) => !connector[factor] && isAsked[factor]);
}

/** @throws HeadroomError `invalid-input` unless whoever starts a sweep has said that a person sets what nothing else does */
export function requireHands(
  { byHand }: Pick<Sweep, 'byHand'>,
  needed: readonly HandFactor[],
  { host, isConnected }: { host: string; isConnected: boolean },
): void {
  const missing = needed.filter((factor) => !byHand.includes(factor));
  if (missing.length === 0) return;
  if (!isConnected)
    throw invalidInput(
      `Nothing connects this workspace to the gateway at ${host}, so its policy sets and units cannot be set. ` +
        'Connect it, have a person set tier, policy set and units by hand when asked, or run the cells one by one.',
    );
  if (missing.includes('tier'))
    throw invalidInput(
      'Nothing sets the tier of this gateway during a sweep: start one sweep for each tier, or have a person set it by hand when asked.',
    );
  throw invalidInput(
    `The connection to ${host} sets no ${missing[0] === 'units' ? 'units: sweep over one number of them' : 'policies'}, ` +
      'or have a person set them by hand when asked.',
  );
}
