import { parseInput, secretName } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { saveSealed } from '../connection/sealed-secret';
import { authorise, type Ctx } from '../ctx';
import { lockWorkspace } from '../workspace/lock-workspace';
import { secretRow } from './secret-row';

/** Agents blot values out of everything they send; a shorter one would blot out half of it. */
const shortestValue = 4;

const secretSchema = z.strictObject({
  name: secretName,
  /** It becomes an environment variable. */
  value: z
    .string()
    .min(shortestValue, `must have at least ${shortestValue} characters`)
    .max(20_000)
    .refine((value) => !value.includes('\0'), 'must not contain NUL'),
});
export type SecretInput = z.input<typeof secretSchema>;

/** Stores a secret under its name, replacing an earlier value. Values are used by runs, and never read back. */
export async function setSecret(ctx: Ctx, input: SecretInput): Promise<void> {
  authorise(ctx, 'secret.write');
  const { name, value } = parseInput(secretSchema, input, 'secret');
  await ctx.clients.db.$transaction(async (transaction) => {
    await lockWorkspace(transaction, ctx.workspaceId);
    await saveSealed(transaction, ctx.clients, secretRow(ctx.workspaceId, name), value);
    await audit(transaction, ctx, 'secret.set', name);
  });
}
