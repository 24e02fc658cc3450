/**
 * The sample gateway: units behind one port, a stub backend, and an admin API. Prints one JSON line with its ports when it
 * is ready. It ends in order on SIGTERM, SIGINT or when the process that started it is gone.
 */
import { type AddressInfo, createServer } from 'node:net';
import { HeadroomError } from '@headroom/core';
import { buildAdmin } from './admin';
import { Backend } from './backend-process';
import { parseChain } from './chain';
import { readEnv } from './env';
import { onParentGone } from './parent-watch';
import { Units } from './units';

const drainMs = 2_000;
const shutdownGraceMs = 300;

async function main() {
  const env = readEnv();
  const backend = new Backend(new URL('./backend.js', import.meta.url), env.backend);
  const units = new Units(new URL('./unit.js', import.meta.url), {
    logDir: env.logDir,
    backendUrl: () => backend.url,
    chain: { version: 1, document: parseChain({ chain: [{ policy: 'forward-request', params: {} }] }) },
    drainMs,
  });
  const front = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => units.accept(socket));
  const admin = buildAdmin(units, backend, { token: env.adminToken, maxUnits: env.maxUnits });

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    front.close();
    await admin.close();
    await units.close(shutdownGraceMs);
    await backend.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  onParentGone(stop);

  const port = await listening(env.host, env.port, 'HEADROOM_SAMPLE_PORT', async () => {
    await new Promise<void>((resolve, reject) => {
      front.once('error', reject);
      front.listen({ host: env.host, port: env.port, backlog: 4096 }, resolve);
    });
    // A connection that cannot be accepted (no file descriptor left) is lost, not the gateway.
    front.on('error', (error) => process.stderr.write(`sample-gateway: ${error.message}\n`));
    return (front.address() as AddressInfo).port;
  });
  const adminPort = await listening(env.host, env.adminPort, 'HEADROOM_SAMPLE_ADMIN_PORT', async () => {
    await admin.listen({ host: env.host, port: env.adminPort });
    return (admin.server.address() as AddressInfo).port;
  });
  await backend.start();
  await units.scale(env.units);
  const ready = { event: 'ready', host: env.host, port, adminPort, pid: process.pid, units: env.units };
  process.stdout.write(JSON.stringify(ready) + '\n');
}

async function listening(host: string, port: number, setting: string, listen: () => Promise<number>): Promise<number> {
  try {
    return await listen();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'is taken' : `cannot be used: ${message}`;
    throw new HeadroomError('unavailable', `Port ${port} on ${host} ${why}. Choose another with ${setting}.`);
  }
}

main().catch((error: Error) => {
  process.stderr.write(`sample-gateway: ${error.message}\n`);
  process.exit(1);
});
