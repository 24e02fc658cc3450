import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Provider from 'oidc-provider';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from '../../../scripts/processes/ports.mjs';
import { runPart, spawnPart } from '../../../scripts/processes/spawn-part.mjs';
import { answersOk, waitUntilReady } from '../../../scripts/processes/wait-until-ready.mjs';
import { startPostgres } from '../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../scripts/services/redis.mjs';

const root = join(import.meta.dirname, '../../..');
const fastPostgres = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A real mail server that keeps what it takes. */
async function startMail() {
  const mails: { to: string; mail: Email }[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({ to: session.envelope.rcptTo[0]!.address, mail });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return { mails, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((closed) => server.close(closed)) };
}

/** A real OpenID provider: whoever signs in as `name` is `name@example.com`, and `unproven` has shown the address to nobody. */
async function startIdentityProvider(redirectUri: string) {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'headroom', client_secret: 'a-client-secret', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: id, email: `${id}@example.com`, email_verified: id !== 'unproven' }),
    }),
    cookies: { keys: [randomBytes(16).toString('hex')] },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    close: () => new Promise<void>((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
}

/** The built web app as it is deployed, with accounts; nothing but what signing in needs. */
export async function startAccountsProduct() {
  const dir = mkdtempSync(join(tmpdir(), 'headroom-accounts-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const [postgres, redis, mail, identity] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres'), settings: fastPostgres }),
    startRedis({ dir: join(dir, 'redis') }),
    startMail(),
    startIdentityProvider(`${url}/api/auth/oauth2/callback/oidc`),
  ]);
  const env = {
    PATH: process.env.PATH,
    ...{ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url },
    ...{ HEADROOM_SECRET_KEY: randomBytes(32).toString('base64'), HEADROOM_PUBLIC_URL: url },
    ...{ HEADROOM_WEB_URL: url, HEADROOM_SMTP_URL: mail.url, HEADROOM_MAIL_FROM: 'Headroom <headroom@example.com>' },
    ...{ HEADROOM_OIDC_ISSUER: identity.issuer, HEADROOM_OIDC_NAME: 'Example Id' },
    ...{ HEADROOM_OIDC_CLIENT_ID: 'headroom', HEADROOM_OIDC_CLIENT_SECRET: 'a-client-secret' },
  };
  const command = process.execPath;
  await runPart({
    ...{ name: 'migrate', command, args: [join(root, 'apps/cli/dist/main.js'), 'admin', 'migrate'] },
    ...{ cwd: root, env, logFile: join(dir, 'migrate.log') },
  });
  const logFile = join(dir, 'web.log');
  const next = join(root, 'node_modules/next/dist/bin/next');
  const web = spawnPart({
    ...{ name: 'web', command, args: [next, 'start', '-H', '127.0.0.1', '-p', String(port)] },
    ...{ cwd: join(root, 'apps/web'), env, logFile, graceMs: 2_000 },
  });
  await waitUntilReady(web, () => answersOk(`http://127.0.0.1:${port}/readyz`));
  return {
    ...{ url, mails: mail.mails },
    log: () => readFileSync(logFile, 'utf8'),
    async stop() {
      await web.stop();
      await Promise.all([postgres.stop(), redis.stop(), mail.close(), identity.close()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
export type AccountsProduct = Awaited<ReturnType<typeof startAccountsProduct>>;
