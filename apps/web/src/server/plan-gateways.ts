import { hasUnits } from '@headroom/gateways';
import { getGateway, listSubjects, type Ctx } from '@headroom/services';

/** Gateways that a plan may ask about: those with a policy set, with what there is to choose from. */
export async function planGateways(ctx: Ctx) {
  const subjects = (await listSubjects(ctx)).filter(({ policySets }) => policySets.length > 0);
  return Promise.all(
    subjects.map(async ({ id, name, policySets }) => {
      const { definition, priceBooks } = (await getGateway(ctx, { gatewayId: id })).entry;
      return {
        id,
        name,
        policySets,
        regions: definition.regions.map((region) => region.id),
        defaultRegion: definition.defaultRegion,
        currencies: [...new Set(priceBooks.map(({ currency }) => currency))],
        tiers: definition.tiers.map((tier) => ({ id: tier.id, name: tier.name, hasUnits: hasUnits(tier) })),
      };
    }),
  );
}
