import { type Figure, type FigureValue, valueOf } from '../contract/figure';
import type { Gateway } from '../contract/gateway';
import type { TierDefinition, TierScope } from '../contract/tier';

interface NamedFeature {
  id: string;
  name: string;
}

/** What it means to go from the tier that is rented to another one, or to more units of the same. */
export interface Move {
  /** `units`: the tier stays. A change of tier is the riskier of the two. */
  kind: 'units' | 'tier';
  /** What the catalog's sources say of such a move; none where they are silent. */
  statements: Figure<FigureValue>[];
  /** How long another unit takes there. */
  scaleOut: Figure<FigureValue>;
  gained: NamedFeature[];
  lost: NamedFeature[];
  /** Features that both may have, or only one: the catalog does not know. */
  notKnown: NamedFeature[];
}

/**
 * What moving from one tier of a gateway to another means, from the facts of its catalog alone.
 * @returns null where either tier is not in the catalog
 */
export function movingFrom(gateway: Gateway, fromTierId: string, toTierId: string): Move | null {
  const from = gateway.tiers.find(({ id }) => id === fromTierId);
  const to = gateway.tiers.find(({ id }) => id === toTierId);
  if (!from || !to) return null;
  if (from.id === to.id)
    return { kind: 'units', statements: [], scaleOut: to.scaleOut, gained: [], lost: [], notKnown: [] };
  const has = (scope: TierScope, id: string) => scope === 'all' || scope.includes(id);
  const compared = gateway.features.map((feature) => ({ feature, change: changeOf(feature.id, from, to) }));
  const features = (wanted: FeatureChange) =>
    compared.flatMap(({ feature, change }) => (change === wanted ? [feature] : []));
  return {
    kind: 'tier',
    statements: gateway.moves
      .filter((move) => has(move.from, from.id) && has(move.to, to.id))
      .map(({ figure }) => figure),
    scaleOut: to.scaleOut,
    ...{ gained: features('gained'), lost: features('lost'), notKnown: features('notKnown') },
  };
}

type FeatureChange = 'same' | 'gained' | 'lost' | 'notKnown';

function changeOf(featureId: string, from: TierDefinition, to: TierDefinition): FeatureChange {
  const [before, after] = [valueOf(from.features[featureId]), valueOf(to.features[featureId])];
  if (before === null || after === null) return 'notKnown';
  if ((before === false) === (after === false)) return 'same';
  return before === false ? 'gained' : 'lost';
}
