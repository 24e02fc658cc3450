import type { Clients } from '../ctx';
import { signingSecrets } from '../channel/channel-secret';
import { waitMs } from './back-off';
import { claimDelivery } from './claim-delivery';
import { sendMail } from './send-mail';
import { sendWebhook, type Outcome } from './send-webhook';

const longestProblem = 300;

/** How long a webhook may take to answer. */
const webhookTimeoutMs = 15_000;

/**
 * Attempts a delivery whose time has come, and notes how that went. One that is cut off before the note is attempted again: what is
 * delivered is delivered at least once, with the same id each time.
 */
export async function attemptDelivery(
  clients: Clients,
  { deliveryId }: { deliveryId: string },
  timeoutMs = webhookTimeoutMs,
): Promise<void> {
  const claimed = await claimDelivery(clients, deliveryId);
  if (!claimed) return;
  const { workspaceId, eventId, channelId } = claimed;
  const [event, channel] = await Promise.all([
    clients.db.outboxEvent.findFirstOrThrow({ where: { id: eventId, workspaceId } }),
    clients.db.channel.findFirstOrThrow({ where: { id: channelId, workspaceId } }),
  ]);
  if (channel.removedAt)
    return note(clients, deliveryId, claimed.attempt, {
      ...{ delivered: false, status: null, problem: 'The channel was removed.', waitMs: null },
    });
  const outcome =
    channel.kind === 'webhook'
      ? await sendWebhook(
          {
            ...{ event, deliveryId, url: channel.url! },
            secrets: signingSecrets(clients.secretBox, channel),
          },
          { allowedHosts: clients.webhookHosts, timeoutMs },
        )
      : await sendMail(clients.mail, { event, deliveryId, addresses: channel.addresses });
  await note(clients, deliveryId, claimed.attempt, { ...outcome, waitMs: waitMs(claimed.tries, Math.random()) });
}

/** Writes how an attempt went, unless another one has begun since. `waitMs`: until the next; null when there is none. */
async function note(
  { db }: Clients,
  deliveryId: string,
  attempt: number,
  { delivered, status, problem, waitMs }: Outcome & { waitMs: number | null },
): Promise<void> {
  const at = new Date();
  const next = delivered
    ? { state: 'delivered', deliveredAt: at }
    : waitMs === null
      ? { state: 'failed' }
      : { state: 'pending', nextAttemptAt: new Date(at.getTime() + waitMs) };
  await db.$transaction(async (transaction) => {
    await transaction.deliveryAttempt.update({
      where: { deliveryId_attempt: { deliveryId, attempt } },
      data: { finishedAt: at, status, problem: problem?.slice(0, longestProblem) ?? null },
    });
    await transaction.delivery.updateMany({
      where: { id: deliveryId, attempted: attempt, state: 'delivering' },
      data: { leaseUntil: null, ...next },
    });
  });
}
