/** One message, plain text, with files. */
export interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
  /** The same for the same message sent again, so that a mail program can tell. */
  messageId: string;
  attachments: readonly { name: string; mediaType: string; bytes: Uint8Array }[];
}

/** What a mail server said to a message that it took. */
export interface MailReceipt {
  /** SMTP's code. */
  status: number | null;
  /** Addresses that it refused while it took others. */
  refused: readonly string[];
}

/** Where mail leaves the product. */
export interface MailPort {
  /** Whether the instance has a mail server. */
  isConfigured: boolean;
  /** @throws when the server does not take it for a single address */
  send(mail: Mail): Promise<MailReceipt>;
}

/** For an instance without a mail server: refuses with a sentence that says how to get one. */
export const noMail: MailPort = {
  isConfigured: false,
  async send() {
    throw new Error('No mail server is configured for this instance: set HEADROOM_SMTP_URL and HEADROOM_MAIL_FROM.');
  },
};
