import { parseInput, secretName } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { saveSealed } from '../connection/sealed-secret';
import { authorise, type Ctx } from '../ctx';
import { originOfInput } from '../target/find-proof';
import { lockWorkspace } from '../workspace/lock-workspace';
import { headColumns, secretRow } from './secret-row';

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
  /** Targets that it may be sent to, such as https://api.example.com; none: all that may be loaded. Absent: as it was set before. */
  allowedOrigins: z.array(z.string().trim().min(1).max(300)).max(50, 'takes at most 50 targets').optional(),
});
export type SecretInput = z.input<typeof secretSchema>;

/**
 * Stores a secret under its name, replacing an earlier value. Values are used by runs, and never read back: to change the targets that
 * get one takes its value too, so that nobody learns it by sending it to themselves.
 */
export async function setSecret(ctx: Ctx, input: SecretInput): Promise<void> {
  authorise(ctx, 'secret.write');
  const { name, value, allowedOrigins } = parseInput(secretSchema, input, 'secret');
  const origins = allowedOrigins && [...new Set(allowedOrigins.map(originOfInput))];
  const row = secretRow(ctx.workspaceId, name);
  await ctx.clients.db.$transaction(async (transaction) => {
    await lockWorkspace(transaction, ctx.workspaceId);
    await saveSealed(transaction, ctx.clients, row, value);
    const kept = await transaction.secret.update({
      where: { workspaceId_name: row },
      data: origins ? { allowedOrigins: origins } : {},
      select: headColumns,
    });
    await audit(transaction, ctx, 'secret.set', name, { allowedOrigins: kept.allowedOrigins });
  });
}
