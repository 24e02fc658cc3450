import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestServer } from './serve';

/** One line of the access log: a request that nginx has answered (status 499: one that its client gave up). */
export interface LoggedRequest {
  /** When the answer was done, milliseconds since 1970. */
  atMs: number;
  method: string;
  /** As asked for, with query. */
  path: string;
  status: number;
  /** Length of the request's body as its head states it. */
  bodyBytes: number;
  /** Serial number of the connection that it came by. */
  connection: number;
  host: string;
  /** Values of the headers `x-request-name` and `authorization`; empty without. */
  requestName: string;
  authorization: string;
}

export interface Nginx extends TestServer {
  requests(): Promise<LoggedRequest[]>;
  /** Answered requests by `METHOD /path`. */
  counts(): Promise<Record<string, number>>;
}

const logFields = [
  'msec',
  'request_method',
  'request_uri',
  'status',
  'content_length',
  'connection',
  'host',
  'http_x_request_name',
  'http_authorization',
];

const config = (directory: string, port: number, locations: string) => `
  daemon off; master_process off; pid ${directory}/pid; error_log ${directory}/error.log;
  events { worker_connections 4096; }
  http {
    log_format fields escape=none "${logFields.map((name) => `$${name}`).join('\\t')}";
    access_log ${directory}/access.log fields;
    keepalive_requests 1000000000; client_max_body_size 100m;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${directory};`).join(' ')}
    server {
      listen 127.0.0.1:${port};
      ${locations}
      location /redirect { return 302 /landed; }
      location /status/404 { return 404; }
      location /status/429 { return 429; }
      location /status/503 { return 503; }
      location / { return 200 "ok"; }
    }
  }`;

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });

function parseLog(text: string): LoggedRequest[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [atSeconds, method, path, status, bodyBytes, connection, host, requestName, authorization] =
        line.split('\t');
      return {
        atMs: Math.round(Number(atSeconds) * 1000),
        method: method!,
        path: path!,
        status: Number(status),
        bodyBytes: Number(bodyBytes),
        connection: Number(connection),
        host: host!,
        requestName: requestName!,
        authorization: authorization!,
      };
    });
}

/**
 * A real nginx on a free port of loopback that answers 200 from memory, 302 on /redirect, 404, 429 and 503 on
 * /status/…, and logs every answer: the referee of what an engine counts.
 * @param locations more `location` blocks
 */
export async function startNginx(locations = ''): Promise<Nginx> {
  const directory = await mkdtemp(join(tmpdir(), 'headroom-nginx-'));
  const port = await freePort();
  const configFile = join(directory, 'nginx.conf');
  await writeFile(configFile, config(directory, port, locations));
  const child = spawn('nginx', ['-c', configFile, '-e', join(directory, 'error.log')], {
    env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let failure = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (failure += text));
  child.once('error', (error) => (failure = error.message));
  const closed = once(child, 'close').catch(() => {});
  for (let tries = 0; !(await accepts(port)); tries++) {
    if (failure || tries > 100) throw new Error(`nginx (a Debian package) did not start: ${failure}`);
    await wait(50);
  }
  const requests = async () => parseLog(await readFile(join(directory, 'access.log'), 'utf8'));
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    async counts() {
      const counts: Record<string, number> = {};
      for (const { method, path } of await requests())
        counts[`${method} ${path}`] = (counts[`${method} ${path}`] ?? 0) + 1;
      return counts;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
