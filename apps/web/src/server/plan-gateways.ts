import { findEntry } from '@headroom/gateways';
import { listSubjects, type Ctx } from '@headroom/services';

/** Gateways that a plan may ask about, with what there is to choose from. */
export async function planGateways(ctx: Ctx) {
  return (await listSubjects(ctx)).map(({ id, name, policySets }) => {
    const entry = findEntry(id);
    return {
      id,
      name,
      policySets,
      regions: entry?.definition.regions.map((region) => region.id) ?? [],
      currencies: [...new Set(entry?.priceBooks.map(({ currency }) => currency))],
    };
  });
}
