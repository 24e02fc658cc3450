import { eventSchema } from '../event/event-catalogue';
import { mailOfEvent } from '../event/mail-of-event';
import type { MailPort } from '../mail';
import type { Outcome } from './send-webhook';

/** A server that takes a message byte by byte must not outlast the lease of its delivery. */
const patienceMs = 90_000;

interface EventMail {
  event: { id: string; body: string };
  deliveryId: string;
  addresses: readonly string[];
}

/** Sends an event as mail. Never throws. */
export async function sendMail(mail: MailPort, { event, deliveryId, addresses }: EventMail): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const sending = mail.send({
      ...mailOfEvent(eventSchema.parse(JSON.parse(event.body))),
      ...{ to: addresses, messageId: `<${event.id}.${deliveryId}@headroom.invalid>` },
    });
    const { status, refused } = await Promise.race([
      sending,
      new Promise<never>((_, late) => {
        timer = setTimeout(() => late(new Error(`No answer came within ${patienceMs / 1000} s.`)), patienceMs);
      }),
    ]);
    return { delivered: true, status, problem: refused.length > 0 ? `Refused for ${refused.join(', ')}.` : null };
  } catch (error) {
    const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) || null : null;
    return { delivered: false, status, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
