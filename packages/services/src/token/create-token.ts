import { forbidden, invalidInput, parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { requireSeat } from '../member/require-seat';
import { roleAllows, roles, scopeOf, tokenScopes, type Permission } from '../permissions';
import { hashApiToken, mintApiToken } from './api-token';

const longestDays = 366;
const dayMs = 86_400_000;

export const createTokenInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** The most that it may do; never more than its maker. */
  role: z.enum(roles),
  /** What its role alone does not give it. */
  scopes: z.array(z.enum(tokenScopes)).max(tokenScopes.length).default([]),
  /** Days after which it ends by itself. */
  days: z.number().int().min(1).max(longestDays),
});
export type TokenInput = z.input<typeof createTokenInput>;

export interface NewToken {
  tokenId: string;
  /** Shown once; only its hash is kept. */
  token: string;
  expiresAt: Date;
}

const permissionsOf = (scope: string) =>
  (Object.keys(scopeOf) as Permission[]).filter((permission) => scopeOf[permission] === scope);

/**
 * Makes a bearer token of the REST API for whoever asks.
 * @throws HeadroomError `forbidden` for a token that asks for another, `invalid-input` for a role above one's own, or a scope that its role
 * cannot use
 */
export async function createToken(ctx: Ctx, input: unknown): Promise<NewToken> {
  authorise(ctx, 'token.write');
  const { name, role, scopes, days } = parseInput(createTokenInput, input, 'token');
  const { actor, workspaceId, clients } = ctx;
  // A token that could make another would outlive its own end.
  if (actor.kind !== 'person') throw forbidden('Only a person makes tokens: do it in the settings.');
  if (roles.indexOf(role) > roles.indexOf(ctx.role))
    throw invalidInput(`You are ${ctx.role} here, so a token of yours cannot be ${role}.`);
  const idle = scopes.find((scope) => !permissionsOf(scope).some((permission) => roleAllows(role, permission)));
  if (idle) throw invalidInput(`A token that is ${role} can do nothing with the scope ${idle}: give it a higher role.`);
  const token = mintApiToken();
  const expiresAt = new Date(Date.now() + days * dayMs);
  return clients.db.$transaction(async (transaction) => {
    // Whoever has just been removed would leave one behind.
    await requireSeat(transaction, ctx, actor.id);
    const { id } = await transaction.apiToken.create({
      data: { workspaceId, name, role, scopes, tokenHash: hashApiToken(token), personId: actor.id, expiresAt },
      select: { id: true },
    });
    await audit(transaction, ctx, 'token.create', id, { name, role, scopes, expiresAt: expiresAt.toISOString() });
    return { tokenId: id, token, expiresAt };
  });
}
