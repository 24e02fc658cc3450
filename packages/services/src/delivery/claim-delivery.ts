import type { Clients } from '../ctx';
import { mostTries } from './back-off';

/** Longer than any attempt takes: who holds a delivery for longer has died. */
const leaseSeconds = 120;

interface Claimed {
  /** Of the delivery, from 1. */
  attempt: number;
  /** Since it was last asked for. */
  tries: number;
  workspaceId: string;
  eventId: string;
  channelId: string;
}

/**
 * Takes a delivery whose time has come, by compare-and-set, and notes that an attempt begins: so a worker that dies leaves a trace.
 * @returns null when there is nothing to do, or somebody else does it
 */
export const claimDelivery = ({ db }: Pick<Clients, 'db'>, deliveryId: string): Promise<Claimed | null> =>
  db.$transaction(async (transaction) => {
    const [claimed] = await transaction.$queryRaw<Claimed[]>`
      UPDATE delivery
         SET state = 'delivering', next_attempt_at = NULL, lease_until = now() + make_interval(secs => ${leaseSeconds}),
             attempted = attempted + 1, tries = tries + 1
       WHERE id = ${deliveryId}::uuid AND tries < ${mostTries}
         AND ((state = 'pending' AND next_attempt_at <= now()) OR (state = 'delivering' AND lease_until < now()))
      RETURNING attempted AS attempt, tries, workspace_id::text AS "workspaceId", event_id::text AS "eventId",
                channel_id::text AS "channelId"`;
    if (!claimed) return null;
    await transaction.deliveryAttempt.create({ data: { deliveryId, attempt: claimed.attempt } });
    return claimed;
  });
