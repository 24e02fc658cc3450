import { conflict, parseInput, priceBookSchema } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import { findGateway, gatewaySchema, publishedEvidenceSchema } from '@headroom/gateways';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { checkRows } from '../price/check-rows';
import { storeBook } from '../price/store-book';
import { storeCustomGateway } from './store-custom-gateway';

const customDefinition = gatewaySchema.superRefine(({ id, kind }, context) => {
  if (kind !== 'custom') context.addIssue({ code: 'custom', path: ['kind'], message: 'must be "custom"' });
  if (findGateway(id))
    context.addIssue({ code: 'custom', path: ['id'], message: `"${id}" is a gateway of the catalog` });
});

const customGatewayInput = z
  .strictObject({
    /** headroom.gateway/1 of the kind `custom`. */
    definition: customDefinition,
    /** headroom.price-book/1 of this gateway; books that are there already stay. */
    priceBooks: z.array(priceBookSchema).max(50).default([]),
    /** What others measured of it. */
    evidence: z.array(publishedEvidenceSchema).max(2_000).default([]),
  })
  .superRefine(({ definition, priceBooks, evidence }, context) => {
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const tierIds = definition.tiers.map(({ id }) => id);
    for (const [index, { gatewayId }] of priceBooks.entries())
      if (gatewayId !== definition.id) issue(['priceBooks', index, 'gatewayId'], `must be "${definition.id}"`);
    for (const [index, { gatewayId, tier }] of evidence.entries()) {
      if (gatewayId !== definition.id) issue(['evidence', index, 'gatewayId'], `must be "${definition.id}"`);
      if (tier !== null && !tierIds.includes(tier))
        issue(['evidence', index, 'tier'], `there is no tier "${tier}"; there are: ${tierIds.join(', ')}`);
    }
  });

/**
 * Keeps a gateway that a person defined: a new one under a new id, else its next version; an archived one comes back. Earlier
 * versions, prices and recommendations stay as they are.
 * @throws HeadroomError `invalid-input` with the problems and their paths; `conflict` when somebody else saves it too
 */
export async function saveCustomGateway(ctx: Ctx, input: unknown): Promise<{ gatewayId: string; version: number }> {
  authorise(ctx, 'catalog.write');
  const { definition, priceBooks, evidence } = parseInput(customGatewayInput, input, 'custom gateway');
  for (const book of priceBooks) checkRows(definition, book);
  try {
    return await ctx.clients.db.$transaction(async (transaction) => {
      const { id, version } = await storeCustomGateway(transaction, ctx.workspaceId, { definition, evidence });
      for (const book of priceBooks) await storeBook(transaction, ctx.workspaceId, book);
      await audit(transaction, ctx, 'custom-gateway.save', id, { gatewayId: definition.id, version });
      return { gatewayId: definition.id, version };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`Somebody else has just saved "${definition.name}". Load it again.`);
    throw error;
  }
}
