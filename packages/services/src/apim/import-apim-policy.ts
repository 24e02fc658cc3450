import { parseInput } from '@headroom/core';
import type { PolicyChain } from '@headroom/gateways';
import { originInWords, type EffectivePolicy } from '@headroom/gateways/azure-origin';
import { z } from 'zod';
import { authorise, type Ctx } from '../ctx';
import { savePolicySet } from '../policy/save-policy-set';
import { apimPlaceSchema, type ApimPlace } from './apim-place';
import { readApimPolicy } from './read-apim-policy';

/**
 * Keeps the policies that requests go through now as the next version of a set. Where each step comes from stands before it
 * as a comment.
 * @returns besides, what is to be known of them, in sentences
 * @throws HeadroomError as `listApimServices` and `savePolicySet` do
 */
export async function importApimPolicy(
  ctx: Ctx,
  input: ApimPlace & { name: string },
): Promise<{ gatewayId: string; name: string; version: number; notes: string[] }> {
  authorise(ctx, 'plan.write');
  const { name, ...place } = parseInput(apimPlaceSchema.extend({ name: z.string() }), input, 'policies to import');
  const effective = await readApimPolicy(ctx, place);
  const { report, ...saved } = await savePolicySet(ctx, {
    ...{ gatewayId: 'azure-api-management', name, chain: withOrigins(effective) },
  });
  return { ...saved, notes: [...effective.notes, ...report.map(({ sentence }) => sentence)] };
}

/** Lines are left out: the same policies a line further down are no new version. */
const withOrigins = ({ chain, origins }: EffectivePolicy): PolicyChain =>
  chain.map(({ policy, params }, index) => ({
    policy,
    params: { ...params, before: [` ${originInWords(origins[index]!).replaceAll(/-(?=-)/g, '- ')} `] },
  }));
