import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A signing secret as the Standard Webhooks specification writes it: `whsec_` and 32 random bytes in base64. */
export const mintWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/**
 * The headers that the Standard Webhooks specification asks for: HMAC-SHA-256 over `id.timestamp.body`, a signature for each secret.
 * @param id of the event: the same in every attempt, so that a receiver takes it once
 */
export function webhookHeaders(secrets: readonly string[], { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
