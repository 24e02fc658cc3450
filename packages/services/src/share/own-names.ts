import type { OwnNames } from '@headroom/core';
import { listSources, sourceText } from '@headroom/gateways';
import { customGateways } from '../catalog/entries';
import type { Ctx } from '../ctx';

/** Sources of the catalog as plans and their meters tell them. */
const published = new Set(listSources().flatMap(({ id, title }) => [title, sourceText(id)]));

/** The gateways that people of a workspace defined, archived ones among them, and whose word a price is. */
export async function ownNames(ctx: Ctx): Promise<OwnNames> {
  const gateways = await customGateways(ctx, { archived: true });
  return {
    gateways: gateways.map(({ entry: { definition } }) => ({
      ...{ id: definition.id, name: definition.name },
      tiers: definition.tiers.map(({ id, name }) => ({ id, name })),
    })),
    isPublished: (source) => published.has(source),
  };
}
