import { invalidInput } from '@headroom/core';
import { z } from 'zod';
import type { Clients } from '../ctx';
import { pinAddress } from '../delivery/pin-address';
import { subscribableEvents } from '../event/event-catalogue';

const name = z.string().trim().min(1, 'needs a name').max(80);
/** Whether it is told when a budget is exceeded. */
const alerts = z.boolean().default(false);
/** What else it is told of. */
const events = z
  .array(z.enum(subscribableEvents))
  .max(subscribableEvents.length)
  .default([])
  .transform((named) => subscribableEvents.filter((event) => named.includes(event)));
const every = { name, alerts, events };
export const channelSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('email'), ...every },
    addresses: z
      .array(z.email('must be e-mail addresses, such as team@example.com'))
      .min(1, 'needs an address')
      .max(50, 'takes at most 50 addresses'),
  }),
  z.strictObject({
    ...{ kind: z.literal('webhook'), ...every },
    url: z
      .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
      .max(2_000)
      .refine((url) => !URL.canParse(url) || !new URL(url).username, 'must not hold a user name or password'),
  }),
]);
export type ChannelInput = z.input<typeof channelSchema>;
type Channel = z.output<typeof channelSchema>;

/** @throws HeadroomError `invalid-input` for a URL that leads to a private network, and for mail on an instance that has no mail server */
export async function requireReachable(
  { mail, webhookHosts }: Pick<Clients, 'mail' | 'webhookHosts'>,
  channel: Channel,
): Promise<void> {
  if (channel.kind === 'webhook') await pinAddress(new URL(channel.url), webhookHosts);
  else if (!mail.isConfigured)
    throw invalidInput(
      'This instance has no mail server: whoever runs it sets HEADROOM_SMTP_URL and HEADROOM_MAIL_FROM.',
    );
}

/** What an audit entry says of a channel: who knows the whole address of a webhook can often write there. */
export const auditedChannel = (channel: Channel) => ({
  ...{ name: channel.name, kind: channel.kind, alerts: channel.alerts, events: channel.events },
  ...(channel.kind === 'webhook' ? { host: new URL(channel.url).host } : { addresses: channel.addresses }),
});
