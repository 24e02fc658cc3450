/** One message to one person, plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Where mail leaves the product. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
}

/** For an instance without a mail server: refuses with a sentence that says how to get one. */
export const noMail: MailPort = {
  async send() {
    throw new Error('No mail server is configured for this instance.');
  },
};
