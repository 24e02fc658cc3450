import type { Gateway } from './gateway';
import type { TierScope } from './tier';

interface Fault {
  path: (string | number)[];
  message: string;
}

/** Ids that are used twice, and ids that are named but do not exist. */
export function brokenReferences(gateway: Omit<Gateway, 'schema'>): Fault[] {
  const { tiers, policies, limits, moves, features, facts, regions, defaultRegion } = gateway;
  const tierIds = tiers.map(({ id }) => id);
  const featureIds = features.map(({ id }) => id);
  const scoped = (list: 'limits' | 'policies' | 'moves', scopes: readonly (TierScope | null)[], key = 'tiers') =>
    scopes.flatMap((scope, index) =>
      (Array.isArray(scope) ? scope : [])
        .filter((id) => !tierIds.includes(id))
        .map((id) => unknown([list, index, key], `tier "${id}"`, tierIds)),
    );
  return [
    ...Object.entries({ tiers, policies, limits, features, facts, regions }).flatMap(([key, list]) =>
      twice(list.map(({ id }) => id)).map(({ id, index }) => ({
        ...{ path: [key, index, 'id'], message: `"${id}" is used twice` },
      })),
    ),
    ...(regions.some(({ id }) => id === defaultRegion)
      ? []
      : [
          unknown(
            ['defaultRegion'],
            `region "${defaultRegion}"`,
            regions.map(({ id }) => id),
          ),
        ]),
    ...scoped(
      'limits',
      limits.map((limit) => limit.tiers),
    ),
    ...scoped(
      'policies',
      policies.map((policy) => policy.tiers),
    ),
    ...scoped(
      'policies',
      policies.map((policy) => policy.unconfirmedTiers ?? null),
    ),
    ...scoped(
      'moves',
      moves.map((move) => move.from),
      'from',
    ),
    ...scoped(
      'moves',
      moves.map((move) => move.to),
      'to',
    ),
    ...tiers.flatMap((tier, index): Fault[] => [
      ...(tier.sameCoresAs === undefined || (tierIds.includes(tier.sameCoresAs) && tier.sameCoresAs !== tier.id)
        ? []
        : [unknown(['tiers', index, 'sameCoresAs'], `other tier "${tier.sameCoresAs}"`, tierIds)]),
      ...Object.keys(tier.features)
        .filter((id) => !featureIds.includes(id))
        .map((id) => unknown(['tiers', index, 'features', id], `feature "${id}"`, featureIds)),
      ...twice(tier.meters.map(({ meter }) => meter)).map(({ id, index: at }) => ({
        ...{ path: ['tiers', index, 'meters', at, 'meter'], message: `"${id}" is used twice` },
      })),
    ]),
  ];
}

const twice = (ids: readonly string[]) => ids.flatMap((id, index) => (ids.indexOf(id) < index ? [{ id, index }] : []));

const unknown = (path: Fault['path'], what: string, known: readonly string[]): Fault => ({
  path,
  message: `there is no ${what}; there are: ${known.join(', ') || 'none'}`,
});
