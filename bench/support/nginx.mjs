import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findTool, pinned, targetCore } from './programs.mjs';

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    setTimeout(() => socket.destroy(), 200).unref();
  });

/** The fastest target there is: one nginx worker on one core that returns 200 from memory. */
export async function startNginx() {
  const nginx = findTool('nginx');
  if (!nginx) throw new Error('This bench needs nginx (a Debian package).');
  const directory = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  const port = await freePort();
  const config = `
    worker_processes 1; daemon off; pid ${directory}/pid; error_log ${directory}/error.log;
    events { worker_connections 8192; }
    http {
      access_log off; keepalive_requests 1000000000; keepalive_timeout 60s;
      client_body_temp_path ${directory}; proxy_temp_path ${directory};
      fastcgi_temp_path ${directory}; uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
      server { listen 127.0.0.1:${port} backlog=8192; location / { return 200 "ok"; } }
    }`;
  writeFileSync(join(directory, 'nginx.conf'), config);
  const child = spawn(
    ...pinned(targetCore, nginx, ['-c', join(directory, 'nginx.conf'), '-e', join(directory, 'error.log')]),
    {
      stdio: 'ignore',
    },
  );
  for (let tries = 0; !(await accepts(port)); tries++) {
    if (tries > 50) throw new Error('nginx did not start');
    await wait(100);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await closed;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
