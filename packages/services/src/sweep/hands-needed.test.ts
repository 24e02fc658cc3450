import type { Setting } from '@headroom/gateways/connectors';
import { expect, it } from 'vitest';
import { handsNeeded, requireHands } from './hands-needed';

const setting = {} as Setting<never>;
const several = { tiers: ['a', 'b'], units: [1, 2] };

it('a person sets what is swept over and nothing else sets, and all of a gateway that nothing connects', () => {
  expect(handsNeeded(null, { tiers: [], units: [1] })).toEqual(['tier', 'policySet', 'units']);
  expect(handsNeeded({ policySet: setting }, several)).toEqual(['tier', 'units']);
  expect(handsNeeded({ policySet: setting }, { tiers: ['a'], units: [3] })).toEqual([]);
  expect(handsNeeded({ policySet: setting, units: setting, tier: setting }, several)).toEqual([]);
});

it('it is to be said that a person does', () => {
  const at = { host: 'gateway.example', isConnected: true };
  expect(() => requireHands({ byHand: ['tier', 'units'] }, ['units'], at)).not.toThrow();
  expect(() => requireHands({ byHand: [] }, ['tier', 'units'], at)).toThrow(/Nothing sets the tier/);
  expect(() => requireHands({ byHand: ['tier'] }, ['tier', 'units'], at)).toThrow(
    /gateway\.example sets no units: .*by hand/,
  );
});
