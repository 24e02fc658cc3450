import { createTransport } from 'nodemailer';
import type { MailPort } from './mail';

const patienceMs = 15_000;

/**
 * Mail by an SMTP server.
 * @param settings.url `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte
 * @param settings.from of every message, such as `Headroom <headroom@example.com>`
 */
export function smtpMail({ url, from }: { url: string; from: string }): MailPort {
  const transport = createTransport({
    url,
    ...{ connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    // Nothing in a message may name a file or an address to be read.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    isConfigured: true,
    async send({ to, subject, text, messageId, attachments }) {
      const sent = await transport.sendMail({
        ...{ from, to: [...to], subject, text, messageId },
        attachments: attachments.map(({ name, mediaType, bytes }) => ({
          ...{ filename: name, contentType: mediaType, content: Buffer.from(bytes), contentDisposition: 'attachment' },
        })),
      });
      return {
        status: Number(/^\d{3}/.exec(sent.response)?.[0]) || null,
        refused: sent.rejected,
      };
    },
  };
}
