import { createServer as createHttpServer } from 'node:http';
import type { RequestListener } from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';

export interface TestServer extends AsyncDisposable {
  url: string;
  port: number;
}

async function listen(server: net.Server, scheme = 'http'): Promise<TestServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    port,
    url: `${scheme}://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** An HTTP server on a free port of loopback. */
export const serveHttp = (handler: RequestListener) => listen(createHttpServer(handler));

/** A TCP server on a free port of loopback; `scheme` goes into its URL. */
export const serveTcp = (onConnection: (socket: net.Socket) => void, scheme = 'http') =>
  listen(
    net.createServer((socket) => {
      socket.on('error', () => {});
      onConnection(socket);
    }),
    scheme,
  );

export const serveOver = listen;
