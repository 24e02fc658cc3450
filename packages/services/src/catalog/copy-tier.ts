import { conflict, invalidInput, parseInput, type PriceBook } from '@headroom/core';
import { findGateway, findSource, type Gateway, type TierScope } from '@headroom/gateways';
import { z } from 'zod';
import { authorise, type Ctx } from '../ctx';
import { booksInForce } from '../price/books-in-force';
import { customGateway, requireEntry } from './entries';
import { saveCustomGateway } from './save-custom-gateway';

const copyInput = z.strictObject({
  gatewayId: z.string(),
  tierId: z.string(),
  /** Of the gateway that comes to be. */
  id: z.string(),
  name: z.string(),
});

/**
 * Makes a gateway of the workspace's own out of one tier, with the limits, policies and prices that hold for it today.
 * @throws HeadroomError `invalid-input` for an unknown gateway or tier, `conflict` when the new id is taken
 */
export async function copyTier(ctx: Ctx, input: unknown): Promise<{ gatewayId: string; version: number }> {
  authorise(ctx, 'catalog.write');
  const { gatewayId, tierId, id, name } = parseInput(copyInput, input, 'copy of a tier');
  const { definition } = await requireEntry(ctx, gatewayId);
  const tier = definition.tiers.find((candidate) => candidate.id === tierId);
  if (!tier)
    throw invalidInput(
      `${definition.name} has no tier "${tierId}". It has: ${definition.tiers.map((own) => own.id).join(', ')}.`,
    );
  if (findGateway(id) || (await customGateway(ctx, id))) throw conflict(`There is a gateway "${id}" already.`);
  const books = await booksInForce(ctx, [gatewayId], new Date().toISOString().slice(0, 10));
  return saveCustomGateway(ctx, {
    definition: gatewayOfTier(definition, tierId, { id, name }),
    priceBooks: books.map((book) =>
      bookOfTier(book, tierId, { gatewayId: id, from: `${definition.name}, ${tier.name}` }),
    ),
  });
}

function gatewayOfTier(definition: Gateway, tierId: string, own: { id: string; name: string }): Gateway {
  const holds = ({ tiers }: { tiers: TierScope | null }) => tiers === null || tiers === 'all' || tiers.includes(tierId);
  return {
    ...definition,
    ...own,
    kind: 'custom',
    moves: [],
    limits: definition.limits.filter(holds).map((limit) => ({ ...limit, tiers: 'all' })),
    policies: definition.policies.flatMap(({ unconfirmedTiers, ...policy }) => {
      if (unconfirmedTiers?.includes(tierId)) return [{ ...policy, tiers: null }];
      return holds(policy) ? [{ ...policy, tiers: policy.tiers && ('all' as const) }] : [];
    }),
    tiers: definition.tiers.filter(({ id }) => id === tierId).map(({ sameCoresAs: _elsewhere, ...tier }) => tier),
    copiedFrom: { gatewayId: definition.id, tierId },
  };
}

/** The day on which the prices were seen stays theirs: a copy does not make them younger. */
function bookOfTier(
  book: PriceBook,
  tierId: string,
  { gatewayId, from }: { gatewayId: string; from: string },
): PriceBook {
  return {
    ...book,
    gatewayId,
    source: `Copied from ${from}: ${findSource(book.source).title}`,
    omits: book.omits.filter((omitted) => (omitted.tierId ?? tierId) === tierId),
    prices: book.prices
      .filter((price) => price.tierId === tierId)
      .map((price) => ({ ...price, source: price.source ?? book.source })),
  };
}
