import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitRequests } from './limit-requests';

const slack = 256 * 1024;
const bodies: string[] = [];
const routes: Record<string, RequestListener> = {
  '/takes': async (asked, answer) => {
    const body = await text(asked).catch(() => 'broken off');
    bodies.push(body);
    answer.end(String(body.length));
  },
  '/soon': (asked, answer) =>
    void text(asked).then(
      (body) => answer.end(body),
      () => bodies.push('late'),
    ),
  '/never': () => undefined,
};
const server = createServer((asked, answer) => routes[asked.url!]!(asked, answer));

beforeAll(async () => {
  limitRequests((_, url) => ({ maxBytes: 1_000, withinMs: url === '/takes' ? 60_000 : 200 }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a body without saying how long it is; what is refused while it is sent is read all the same. */
function send(path: string, parts: readonly string[], { isWhole = true } = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers: { 'transfer-encoding': 'chunked' } });
  sent.flushHeaders();
  for (const part of parts) sent.write(part);
  if (isWhole) sent.end();
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.once('response', (answer: IncomingMessage) =>
      text(answer).then((said) => resolve({ status: answer.statusCode!, text: said }), reject),
    );
    sent.on('error', reject);
  });
}

it('a body within its limit arrives as it was sent', async () => {
  expect(await send('/takes', ['a'.repeat(600), 'b'.repeat(400)])).toEqual({ status: 200, text: '1000' });
  expect(bodies.splice(0)).toEqual(['a'.repeat(600) + 'b'.repeat(400)]);
});

it('one that is longer is refused, and no part of it is taken for the whole', async () => {
  const parts = Array.from({ length: 12 }, () => 'c'.repeat(slack / 10));
  expect(await send('/takes', parts)).toEqual({ status: 413, text: 'Content Too Large.\n' });
  await expect.poll(() => bodies).toEqual(['broken off']);
});

it('what does not arrive in time, and what is not answered in time, is ended', async () => {
  expect(await send('/soon', ['d'], { isWhole: false })).toMatchObject({ status: 408 });
  expect(await send('/never', ['d'])).toMatchObject({ status: 503 });
});
