import { listGateways } from '@headroom/gateways';

/** Names of all tiers of the catalog by id. */
export const tierNames = (): Record<string, string> =>
  Object.fromEntries(listGateways().flatMap(({ tiers }) => tiers.map(({ id, name }) => [id, name])));
