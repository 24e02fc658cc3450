import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sender, type SendRequest } from './sender';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));
let port: number;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const asked: SendRequest = { method: 'GET', signal: new AbortController().signal };

it('connects to the address that was judged, for each request anew, and names the host', async () => {
  const addresses = ['127.0.0.1', '127.0.0.99'];
  const send = sender(async () => ({ address: addresses.shift()!, family: 4 }));
  answer = ({ headers }, response) => response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end(headers.host);
  const host = `gateway.example.test:${port}`;
  const response = await send(new URL(`http://${host}/any`), asked);
  expect([response.status, await response.text()]).toEqual([200, host]);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  // Where nobody listens.
  await expect(send(new URL(`http://${host}/any`), asked)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('hands redirects back, sends a body whole, and ends with its signal', async () => {
  const url = new URL(`http://127.0.0.1:${port}/`);
  answer = (request, response) => {
    request.resume().on('end', () => response.writeHead(307, { location: '/elsewhere' }).end());
  };
  const moved = await sender()(url, { ...asked, method: 'PUT', body: 'ö' });
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/elsewhere']);
  answer = ({ headers }, response) => void response.writeHead(204, { 'x-length': headers['content-length'] }).end();
  expect((await sender()(url, { ...asked, method: 'PUT', body: 'ö' })).headers.get('x-length')).toBe('2');
  const stopped = new AbortController();
  answer = (_, response) => {
    response.write('half of');
    setImmediate(() => stopped.abort());
  };
  await expect(sender()(url, { ...asked, signal: stopped.signal })).rejects.toMatchObject({ name: 'AbortError' });
});
