import { valueOf, type CatalogEntry } from '@headroom/gateways';

/** What whoever makes a gateway rates one unit of each tier at, in requests per second, by the ids that tiers have in a plan. */
export const ratedRpsPerUnit = ({ definition }: CatalogEntry): Record<string, number> =>
  Object.fromEntries(
    definition.tiers.flatMap(({ id, ratedRpsPerUnit }) => {
      const rated = valueOf(ratedRpsPerUnit);
      return rated === null ? [] : [[`${definition.id}/${id}`, rated]];
    }),
  );
