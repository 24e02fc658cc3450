import { randomUUID } from 'node:crypto';
import { clients } from './wiring';

interface Recipient {
  email: string;
  emailVerified: boolean;
}

/** Where there is no mail server, or nobody has shown that the address is theirs, the link stands in the log for the operator to hand over. */
async function send(to: Recipient, subject: string, text: string, link: string, mayMail: boolean): Promise<void> {
  const { mail } = clients();
  if (!mail.isConfigured || !mayMail) {
    console.warn(`${subject} (no mail was sent), for ${to.email}: ${link}`);
    return;
  }
  await mail.send({
    ...{ to: [to.email], subject, text: `${text}\n${link}\n\nIf you did not ask for this, do nothing.\n` },
    ...{ messageId: `<account.${randomUUID()}@headroom.invalid>`, attachments: [] },
  });
}

/** An address that nobody has shown to be theirs may be a stranger's, who would get the account by it. */
export const resetMail = (to: Recipient, link: string) =>
  send(to, 'Headroom: a new password', resetText, link, to.emailVerified);

const resetText =
  'Choose a new password within an hour. It signs you out everywhere, removes your passkeys and ends your API tokens:';

/** To the address that is left, which has to agree: a session that was stolen must not be enough to take an account along. */
export const moveMail = (to: Recipient, newEmail: string, link: string) =>
  send(
    to,
    'Headroom: another e-mail address',
    `Agree within an hour that your account moves to ${newEmail}:`,
    link,
    true,
  );

export const verificationMail = (to: Recipient, link: string) =>
  send(to, 'Headroom: your e-mail address', 'Confirm within an hour that this address is yours:', link, true);
