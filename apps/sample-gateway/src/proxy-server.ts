import type { Socket } from 'node:net';
import { fastify } from 'fastify';
import type { Chain } from './chain';
import { noteToParent } from './child-side';
import type { Exchange, Headers } from './exchange';
import { ownTurn } from './turns';

const largestBodyBytes = 10_000_000;

/** The unit's HTTP server. It listens nowhere: connections are handed to it. */
export async function buildProxyServer() {
  let chain: Chain | null = null;
  let answered = 0;
  let toShed = 0;
  let draining = false;
  const open = new Set<Socket>();
  const emptied: (() => void)[] = [];

  const app = fastify({ bodyLimit: largestBodyBytes, keepAliveTimeout: 600_000, forceCloseConnections: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onResponse', async () => {
    answered += 1;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!draining && toShed === 0) return;
    if (!draining) toShed -= 1;
    reply.header('connection', 'close');
  });
  app.all('/*', async (request, reply) => {
    const exchange: Exchange = {
      request: {
        method: request.method,
        path: request.raw.url ?? '/',
        headers: request.headers as Headers,
        body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        remoteAddress: request.socket.remoteAddress ?? 'unknown',
      },
      response: { status: 500, headers: {}, body: Buffer.alloc(0) },
    };
    await ownTurn();
    await chain?.serve(exchange);
    const { status, headers, body } = exchange.response;
    return reply.code(status).headers(headers).send(body);
  });
  await app.ready();

  return {
    answered: () => answered,

    /** Serves a connection that the primary accepted; it may have closed on the way. */
    take(socket: Socket | undefined) {
      if (!socket) return noteToParent({ kind: 'closed' });
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        noteToParent({ kind: 'closed' });
        if (open.size === 0) emptied.splice(0).forEach((resolve) => resolve());
      });
      socket.setNoDelay(true);
      app.server.emit('connection', socket);
    },

    /** Ends this many connections with their next answer. */
    shed(connections: number) {
      toShed = connections;
    },

    useChain(next: Chain) {
      chain?.retire();
      chain = next;
    },

    /** Ends each connection with its next answer, idle ones after `graceMs`, then closes the chain. */
    async drain(graceMs: number) {
      draining = true;
      const empty = () => new Promise<void>((resolve) => (open.size === 0 ? resolve() : emptied.push(resolve)));
      await within(graceMs, empty());
      app.server.closeIdleConnections();
      await within(graceMs, empty());
      for (const socket of open) socket.destroy();
      chain?.retire();
      chain = null;
    },
  };
}

async function within(ms: number, work: Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
