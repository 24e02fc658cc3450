import type { Gateway } from '@headroom/gateways';
import { holdsAll, rankHits, type SearchHit } from './rank-hits';

/** Gateways and tiers whose names hold every word; a tier is also found by its gateway's name and a word of its own. */
export function catalogHits(gateways: readonly Gateway[], words: readonly string[], most: number): SearchHit[] {
  const named = gateways
    .filter(({ id, name, vendor }) => holdsAll(`${name} ${vendor ?? ''} ${id}`, words))
    .map(({ id, name, tiers }): SearchHit => ({
      ...{ kind: 'gateway', key: [id], title: name },
      note: `${tiers.length} ${tiers.length === 1 ? 'tier' : 'tiers'}`,
    }));
  const tiers = gateways.flatMap((gateway) =>
    gateway.tiers
      .filter(
        ({ name }) =>
          holdsAll(`${gateway.name} ${name}`, words) && words.some((word) => name.toLowerCase().includes(word)),
      )
      .map(({ id, name }): SearchHit => ({ kind: 'tier', key: [gateway.id, id], title: name, note: gateway.name })),
  );
  return [named, tiers].flatMap((hits) => rankHits(hits, words).slice(0, most));
}
