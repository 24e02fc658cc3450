import { findGateway } from '@headroom/gateways';
import { listSubjects, type Ctx } from '@headroom/services';

/** Gateways that a plan may ask about, with what there is to choose from. */
export async function planGateways(ctx: Ctx) {
  return (await listSubjects(ctx)).map(({ id, name, policySets }) => {
    const gateway = findGateway(id);
    return {
      id,
      name,
      policySets,
      regions: [...(gateway?.regions ?? [])],
      currencies: [...new Set(gateway?.priceBooks.map(({ currency }) => currency))],
    };
  });
}
