import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps the messages it takes; it refuses every recipient at `refuses`. */
export async function startMailServer() {
  const messages: { to: string[]; mail: Email }[] = [];
  const mailServer = { url: '', messages, refuses: 'refused.example', close: () => stop() };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      done(
        address.endsWith(`@${mailServer.refuses}`)
          ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
          : null,
      ),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          messages.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
          done();
        }, done);
      });
    },
  });
  const stop = () => new Promise<void>((closed) => server.close(closed));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  mailServer.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mailServer;
}
