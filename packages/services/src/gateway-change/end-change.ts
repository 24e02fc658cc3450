import type { Clients } from '../ctx';
import { beforeSecret, openChange, settingTraits, type GatewayChange } from './change-row';
import { auditChange } from './note-change';

/** What is said of a setting that stands otherwise than it was set. Until it was read back, the gateway itself may have altered it. */
export const editedSince = ({ setting, state }: Pick<GatewayChange, 'setting' | 'state'>): string =>
  `The ${settingTraits[setting].name} of the gateway ${setting === 'units' ? 'were' : 'was'} left alone: edited since by ` +
  (state === 'applied' ? 'somebody else.' : 'somebody else, or altered by the gateway as it was set.');

/**
 * Ends a change, once. How it was before is forgotten when it was put back; of one that is left alone it is kept for an admin, until
 * `forgetOriginals`.
 */
export async function endChange(
  { db }: Pick<Clients, 'db'>,
  workerId: string,
  change: GatewayChange,
  state: 'restored' | 'left_alone',
  reason: string | null,
): Promise<void> {
  await db.$transaction(async (transaction) => {
    const { count } = await transaction.gatewayChange.updateMany({
      where: { id: change.id, ...openChange },
      data: { state, reason, endedAt: new Date(), leaseUntil: null },
    });
    if (count === 0) return;
    if (state === 'restored') await transaction.secret.deleteMany({ where: beforeSecret(change) });
    const verb = state === 'restored' ? 'restore' : 'leave';
    await auditChange(transaction, workerId, change, verb, reason === null ? { before: change.before } : { reason });
  });
}
