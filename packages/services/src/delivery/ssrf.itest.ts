import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { trickyHosts } from '../testing/tricky-hosts';
import { sendWebhook, type Outcome } from './send-webhook';

/** Listens on this machine, where no webhook may go, and counts who comes all the same. */
let victim: Server;
let victimPort: number;
let visits = 0;
/** Named by the instance, and sends everybody elsewhere. */
let redirector: Server;
let location = '';

const listen = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '::', () => done((server.address() as AddressInfo).port)));
beforeAll(async () => {
  victim = createServer((_, response) => {
    visits += 1;
    response.end();
  });
  redirector = createServer((_, response) => void response.writeHead(307, { location: encodeURI(location) }).end());
  victimPort = await listen(victim);
  await listen(redirector);
});
afterAll(() => [victim, redirector].forEach((server) => server.close()));
beforeEach(() => (visits = 0));

const send = (url: string, allowedHosts: string[] = []): Promise<Outcome> =>
  sendWebhook(
    { url, secrets: ['whsec_c2VjcmV0'], event: { id: 'evt', type: 'test', body: '{}' }, deliveryId: 'dlv' },
    { allowedHosts, timeoutMs: 2_000 },
  );

it.each(trickyHosts)('nothing is sent to %s, nor where it is redirected to', async (host) => {
  const url = `http://${host}:${victimPort}/latest/meta-data`;
  expect(await send(url)).toEqual({
    ...{ delivered: false, status: null },
    problem: expect.stringMatching(/private network|credentials|cannot be found/) as string,
  });
  location = url;
  const { port } = redirector.address() as AddressInfo;
  expect(await send(`http://127.0.0.1:${port}/`, ['127.0.0.1'])).toEqual({
    ...{ delivered: false, status: 307, problem: 'Redirects are not followed.' },
  });
  expect(visits).toBe(0);
});
