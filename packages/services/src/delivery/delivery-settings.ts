import { isAddressRange, parseInput } from '@headroom/core';
import { z } from 'zod';
import type { Clients } from '../ctx';
import { noMail } from '../mail';
import { smtpMail } from '../smtp-mail';

const listed = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean);

const schema = z
  .object({
    /** The mail server: `smtp://user:password@host:587` (STARTTLS where it is offered), or `smtps://` for TLS from the first byte. */
    HEADROOM_SMTP_URL: z.literal('').or(z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })),
    /** Sender of all mail, such as `Headroom <headroom@example.com>`. */
    HEADROOM_MAIL_FROM: z.string().max(320),
    /** Hosts on this machine or a private network that webhooks may be sent to, by name or address, separated by commas. */
    HEADROOM_WEBHOOK_HOSTS: z.string(),
    /** Ranges of this machine and its private networks where this server itself may ask and load targets, separated by commas. */
    HEADROOM_PRIVATE_TARGETS: z
      .string()
      .refine((text) => listed(text).every(isAddressRange), 'must be ranges, such as 10.0.0.0/8, separated by commas'),
    /** Name servers that are asked for the hosts of targets in place of the system's, by address, separated by commas. */
    HEADROOM_DNS_SERVERS: z.string(),
    /** Where people reach the web app; without it, where the other parts of the instance do. */
    HEADROOM_PUBLIC_URL: z.literal('').or(z.url()),
    HEADROOM_WEB_URL: z.literal('').or(z.url()),
  })
  .partial()
  .refine(({ HEADROOM_SMTP_URL, HEADROOM_MAIL_FROM }) => !HEADROOM_SMTP_URL || HEADROOM_MAIL_FROM, {
    ...{ path: ['HEADROOM_MAIL_FROM'], message: 'is needed with HEADROOM_SMTP_URL: who sends the mail' },
  });
/** How mail, webhooks and load leave this instance, as the environment says it; what is empty is not set. */
export type DeliverySettings = { [K in keyof z.output<typeof schema>]: string | undefined };

/** @throws HeadroomError `invalid-input` that lists what is wrong with the settings */
export function deliveryClients(
  settings: DeliverySettings,
): Pick<Clients, 'mail' | 'webhookHosts' | 'privateTargets' | 'dnsServers' | 'webUrl'> {
  const {
    HEADROOM_SMTP_URL: url,
    HEADROOM_MAIL_FROM: from,
    HEADROOM_WEBHOOK_HOSTS: hosts = '',
    HEADROOM_PRIVATE_TARGETS: privateTargets = '',
    HEADROOM_DNS_SERVERS: dnsServers = '',
    HEADROOM_PUBLIC_URL: publicUrl,
    HEADROOM_WEB_URL: webUrl,
  } = parseInput(schema, settings, 'environment');
  return {
    mail: url && from ? smtpMail({ url, from }) : noMail,
    webhookHosts: listed(hosts),
    privateTargets: listed(privateTargets),
    dnsServers: listed(dnsServers),
    webUrl: publicUrl || webUrl || 'http://localhost:3000',
  };
}
