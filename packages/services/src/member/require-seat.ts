import { conflict, forbidden, notFound } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import type { Ctx } from '../ctx';
import { isId } from '../ids';
import type { Role } from '../permissions';

/**
 * The role of a member whose seat is about to change. The workspace's row is held meanwhile, so that two owners who leave at once go one
 * after the other.
 * @throws HeadroomError `not-found`
 */
export async function requireSeat(transaction: Transaction, ctx: Ctx, personId: string): Promise<Role> {
  const { workspaceId } = ctx;
  await transaction.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId}::uuid FOR UPDATE`;
  const member = isId(personId)
    ? await transaction.member.findUnique({ where: { workspaceId_personId: { workspaceId, personId } } })
    : null;
  if (!member) throw notFound('member', personId);
  return member.role;
}

/**
 * Owners are made and unmade by owners, and one always stays.
 * @param becomes the role after the change; null where the seat is given up
 * @throws HeadroomError `forbidden` or `conflict`
 */
export async function checkOwners(
  transaction: Transaction,
  ctx: Ctx,
  { was, becomes }: { was: Role; becomes: Role | null },
): Promise<void> {
  if (was !== 'owner' && becomes !== 'owner') return;
  if (ctx.role !== 'owner') throw forbidden('Only an owner makes owners, or takes that from them.');
  if (was !== 'owner' || becomes === 'owner') return;
  const owners = await transaction.member.count({ where: { workspaceId: ctx.workspaceId, role: 'owner' } });
  if (owners < 2) throw conflict('A workspace needs an owner: make somebody else one first.');
}
