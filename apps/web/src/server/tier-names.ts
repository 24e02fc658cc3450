import { listGateways, qualifiedTierId } from '@headroom/gateways';

/** Names of all tiers of the catalog, by the id that plans use (`gateway/tier`) and by the one that benchmarks use. */
export const tierNames = (): Record<string, string> =>
  Object.fromEntries(
    listGateways().flatMap((gateway) =>
      gateway.tiers.flatMap(({ id, name }) => [
        [id, name],
        [qualifiedTierId(gateway.id, id), name],
      ]),
    ),
  );
