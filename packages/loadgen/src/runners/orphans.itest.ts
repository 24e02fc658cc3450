import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { benchmarkSchema } from '@headroom/core';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArmContainerServer, azureConnection } from '../testing/arm-container-server';
import { buildPrograms } from '../testing/build-programs';
import type { Programs } from '../testing/build-programs';
import { KubernetesServer, kubernetesConnection } from '../testing/kubernetes-server';
import { trustedTls } from '../testing/loopback-tls';
import type { LoopbackTls } from '../testing/loopback-tls';
import { ProtocolServer, shardToken } from '../testing/protocol-server';
import { runners } from './registry';
import type { Runner, RunnerBundle } from './runner';

type Cloud = 'azure-container-instances' | 'kubernetes';

const agentImage = `registry.test/headroom-agent@sha256:${'a'.repeat(64)}`;
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url));

let programs: Programs;
let tls: LoopbackTls;
let directory: string;
/** A process that starts a run's agents and says so; it stands for a worker. */
let starter: string;
beforeAll(async () => {
  programs = await buildPrograms();
  tls = trustedTls();
  directory = mkdtempSync(`${cache}headroom-starter-`);
  starter = `${directory}/starter.mjs`;
  const contents = `
    import { runners } from './registry';
    process.on('message', async ({ id, bundle }) => {
      await runners({ agentImage: ${JSON.stringify(agentImage)}, pollMs: 50 })[id].start(bundle, new AbortController().signal);
      process.send('started');
    });`;
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  await build({
    ...{ stdin: { contents, resolveDir, loader: 'ts' }, outfile: starter, logLevel: 'warning' },
    ...{ bundle: true, platform: 'node', format: 'esm' },
    plugins: [
      {
        name: 'npm-packages-outside',
        setup: (builder) =>
          builder.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@headroom/') ? undefined : { path, external: true },
          ),
      },
    ],
  });
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  tls[Symbol.dispose]();
  await programs[Symbol.asyncDispose]();
});

const definition = (runner: Cloud) =>
  benchmarkSchema.parse({
    name: 'orphans',
    subject: { gateway: 'sample', tier: 'one', policySet: 'none' },
    target: { baseUrl: 'http://127.0.0.1:1' },
    requests: [{ name: 'r', path: '/' }],
    load: { kind: 'steps', steps: [{ rps: 100, seconds: 2 }] },
    slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
    runner,
    shards: 2,
  });

/** Starts the agents of a run in a process of its own. */
async function startElsewhere(id: Cloud, bundle: RunnerBundle) {
  const child = spawn(process.execPath, [starter], {
    env: { NODE_EXTRA_CA_CERTS: tls.certFile },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({ id, bundle });
  await once(child, 'message');
  return child;
}

it.each<Cloud>(['azure-container-instances', 'kubernetes'])(
  '%s: what a killed worker leaves behind is found and deleted, what lives is spared',
  async (id) => {
    await using azure = await ArmContainerServer.start(tls, programs.headroom);
    await using cluster = await KubernetesServer.start(tls, programs.headroom);
    await using server = await ProtocolServer.start({ targetUrl: 'http://127.0.0.1:1', stages: [], shards: 2 });
    server.away = true;
    const connection = id === 'kubernetes' ? kubernetesConnection(cluster.url, tls) : azureConnection(azure.url);
    const shards = [0, 1].map((shard) => ({ shard, token: shardToken }));
    const bundle = {
      workspaceId: 'w1',
      epoch: 1,
      connection,
      agentUrl: server.url,
      shards,
      definition: definition(id),
    };
    const workers = await Promise.all(['orphaned', 'living'].map((runId) => startElsewhere(id, { ...bundle, runId })));
    const names = () => [...azure.groups.keys(), ...cluster.jobs.keys(), ...cluster.secrets.keys()].join();
    const processes = () =>
      [
        ...[...azure.groups.values()].map(({ container }) => container),
        ...[...cluster.jobs.values()].flatMap(({ pods }) => pods.map(({ container }) => container)),
      ].map((container) => container!);
    const orphans = processes().filter(({ spec }) => spec.command.includes('orphaned'));
    expect(orphans).toHaveLength(2);

    workers[0]!.kill('SIGKILL');
    await once(workers[0]!, 'exit');
    expect(names()).toMatch(/orphaned/);

    const runner = runners({ agentImage, pollMs: 50 })[id] as Runner;
    const swept = await runner.sweep!(connection, 'w1', (runId) => runId === 'living');
    expect([...new Set(swept.map(({ runId }) => runId))]).toEqual(['orphaned']);
    expect(names()).not.toMatch(/orphaned/);
    expect(orphans.every(({ exitCode }) => exitCode !== null)).toBe(true);
    expect(processes().map(({ exitCode }) => exitCode)).toEqual([null, null]);
    workers[1]!.kill('SIGKILL');
  },
);
