import { isAddressRange, parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { lockWorkspace } from '../workspace/lock-workspace';
import { targetPolicyOf, type TargetPolicy } from './target-policy';

const whole = (least: number) => z.number().int().min(least).max(2_000_000_000).nullable();

export const targetPolicySchema = z
  .strictObject({
    allowedRanges: z
      .array(z.string().trim().refine(isAddressRange, 'must be ranges, such as 10.0.0.0/8 or fd00::/8'))
      .max(50, 'takes at most 50 ranges'),
    provesLocal: z.boolean(),
    maxRps: whole(1),
    confirmAboveRps: whole(0),
    maxRuns: whole(0),
    maxRequestsPerDay: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
    maxCostPerMonth: z
      .string()
      .regex(/^\d{1,10}(\.\d{1,2})?$/, 'must be an amount, such as 250 or 99.50')
      .nullable(),
    costCurrency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency, such as USD')
      .nullable(),
  })
  .refine(({ maxCostPerMonth, costCurrency }) => (maxCostPerMonth === null) === (costCurrency === null), {
    ...{ path: ['costCurrency'], message: 'goes with an amount: give both or none' },
  });
export type TargetPolicyInput = z.input<typeof targetPolicySchema>;

/** Sets where load of this workspace may go, and how much of it. */
export async function setTargetPolicy(ctx: Ctx, input: TargetPolicyInput): Promise<void> {
  authorise(ctx, 'target.write');
  const policy = parseInput(targetPolicySchema, input, 'rules for targets');
  const { workspaceId } = ctx;
  await ctx.clients.db.$transaction(async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    await transaction.targetPolicy.upsert({
      where: { workspaceId },
      update: policy,
      create: { workspaceId, ...policy },
    });
    await audit(transaction, ctx, 'target.policy', workspaceId, policy);
  });
}

/** What is set, for the form; amounts as text. */
export async function getTargetPolicy(ctx: Ctx): Promise<z.output<typeof targetPolicySchema>> {
  authorise(ctx, 'target.read');
  return asInput(await targetPolicyOf(ctx.clients.db, ctx.workspaceId));
}

const asInput = ({ maxRequestsPerDay, maxCostPerMonth, ...rest }: TargetPolicy) => ({
  ...rest,
  maxRequestsPerDay: maxRequestsPerDay === null ? null : Number(maxRequestsPerDay),
  maxCostPerMonth: maxCostPerMonth?.toString() ?? null,
});
