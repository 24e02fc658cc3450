import { setTimeout as wait } from 'node:timers/promises';
import { benchmarkSchema } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArmContainerServer, azureConnection } from '../../testing/arm-container-server';
import { buildPrograms } from '../../testing/build-programs';
import type { Programs } from '../../testing/build-programs';
import { trustedTls } from '../../testing/loopback-tls';
import type { LoopbackTls } from '../../testing/loopback-tls';
import { ProtocolServer, shardToken } from '../../testing/protocol-server';
import type { RunnerBundle } from '../runner';
import { containerInstancesRunner } from './container-instances-runner';

const agentImage = `registry.test/headroom-agent@sha256:${'a'.repeat(64)}`;
const runner = containerInstancesRunner({ agentImage, pollMs: 30 });
/** Gives up early, for what never starts. */
const impatient = containerInstancesRunner({ agentImage, pollMs: 30, provisionWithinMs: 1_500 });
const never = new AbortController().signal;

let programs: Programs;
let tls: LoopbackTls;
beforeAll(async () => {
  tls = trustedTls();
  programs = await buildPrograms();
});
afterAll(async () => {
  tls[Symbol.dispose]();
  await programs[Symbol.asyncDispose]();
});
const standIn = () => ArmContainerServer.start(tls, programs.headroom);
/** A control plane whose run goes on for as long as a test wants. */
async function waitingRun() {
  const server = await ProtocolServer.start({ targetUrl: 'http://127.0.0.1:1', stages: [], shards: 3 });
  server.away = true;
  return server;
}

function bundle(azure: { url: string }, agentUrl: string, more: Partial<RunnerBundle> = {}): RunnerBundle {
  const definition = benchmarkSchema.parse({
    name: 'faults',
    subject: { gateway: 'sample', tier: 'one', policySet: 'none' },
    target: { baseUrl: 'http://127.0.0.1:1' },
    requests: [{ name: 'r', path: '/' }],
    load: { kind: 'steps', steps: [{ rps: 100, seconds: 2 }] },
    slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
    runner: 'azure-container-instances',
    shards: 3,
  });
  const shards = [0, 1, 2].map((shard) => ({ shard, token: shardToken }));
  const connection = azureConnection(azure.url);
  return { workspaceId: 'w1', runId: 'run', epoch: 3, agentUrl, shards, definition, connection, ...more };
}

const started = async (azure: { url: string }, signal = never, more: Partial<RunnerBundle> = {}, by = runner) => {
  await using server = await waitingRun();
  return by.start(bundle(azure, server.url, more), signal).then(
    (handle) => ({ handle, message: '' }),
    (error: Error) => ({ handle: null, message: error.message }),
  );
};

describe('starting in Azure Container Instances', () => {
  it('waits as long as Azure asks, and starts no shard twice when an answer is lost', async () => {
    await using azure = await standIn();
    azure.creations = [{ status: 429, code: 'TooManyRequests', message: 'Slow down.', retryAfter: 1 }, 'lost', null];
    const { handle } = await started(azure);
    expect([...azure.groups.keys()].sort()).toEqual(['headroom-run-3-0', 'headroom-run-3-1', 'headroom-run-3-2']);
    expect(azure.started).toBe(3);
    await handle!.cancel();
    expect(azure.groups.size).toBe(0);
  });

  const quota =
    "Resource type 'Microsoft.ContainerInstance/containerGroups' container group quota 'StandardCores' exceeded in region 'westeurope'. Limit: '10', Usage: '10' Requested: '2'.";
  const elsewhere =
    "The requested resource is not available in the location 'westeurope' at this moment. Please retry with a different resource request or in another location.";
  it.each([
    [
      'quota',
      { status: 400, code: 'ContainerGroupQuotaReached', message: quota },
      /StandardCores.*(fewer shards).*quota/,
    ],
    ['region', { status: 409, code: 'ServiceUnavailable', message: elsewhere }, /another region than westeurope/],
    [
      'rights',
      { status: 403, code: 'AuthorizationFailed', message: 'No right to write.' },
      /role.*resource group load/,
    ],
    ['throttling', { status: 429, code: 'TooManyRequests', message: 'Slow down.', retryAfter: 600 }, /429.*throttles/],
    [
      'image',
      { status: 400, code: 'InaccessibleImage', message: 'The image is not accessible.' },
      /HEADROOM_AGENT_IMAGE/,
    ],
  ])('deletes everything when one shard is refused: %s', async (_, refusal, words) => {
    await using azure = await standIn();
    azure.creations = [null, null, refusal];
    const { message } = await started(azure);
    expect(message).toMatch(
      /container group headroom-run-3-\d could not be started in westeurope \(resource group load\)/,
    );
    expect(message).toMatch(words);
    expect(azure.groups.size).toBe(0);
  });

  it('says when Azure provisions nothing, and what it says when provisioning fails', async () => {
    await using azure = await standIn();
    const start = () => started(azure, never, {}, impatient);
    azure.provisioning = 'stuck';
    expect((await start()).message).toMatch(/within 1.5 s: it is Pending: pulling image.*HEADROOM_AGENT_IMAGE/);
    expect(azure.groups.size).toBe(0);
    azure.provisioning = { code: 'InsufficientCapacity', message: elsewhere };
    expect((await started(azure)).message).toMatch(/not available in the location.*another region/);
    expect(azure.groups.size).toBe(0);
  });

  it('says that the credential has expired, whether Azure or its sign-in notices', async () => {
    await using azure = await standIn();
    azure.login.expired = true;
    expect((await started(azure)).message).toMatch(/AADSTS7000222.*keys.*expired.*Renew it in the Azure connection/);
    azure.login.expired = false;
    azure.login.revokes = true;
    expect((await started(azure)).message).toMatch(/401 ExpiredAuthenticationToken.*renew it in the Azure connection/);
    expect(azure.started).toBe(0);
  });

  it('deletes everything when it is aborted on the way', async () => {
    await using azure = await standIn();
    azure.provisioning = 'stuck';
    const abort = new AbortController();
    const start = started(azure, abort.signal);
    await expect.poll(() => azure.groups.size).toBe(3);
    abort.abort(new Error('a person pressed stop'));
    expect((await start).message).toBe('a person pressed stop');
    expect(azure.groups.size).toBe(0);
  });

  it('wants a pinned image, a public https address and a target that is not this machine', async () => {
    const away = { ...azureConnection('https://management.azure.com') };
    const cloud = (more: Partial<RunnerBundle>) =>
      bundle({ url: 'https://127.0.0.1' }, 'https://headroom.example', { connection: away, ...more });
    const start = (options: Parameters<typeof containerInstancesRunner>[0], more: Partial<RunnerBundle>) =>
      containerInstancesRunner(options).start(cloud(more), never);
    await expect(start({}, {})).rejects.toThrow(/HEADROOM_AGENT_IMAGE is not set/);
    await expect(start({ agentImage: 'agent:latest' }, {})).rejects.toThrow(/pinned by digest/);
    await expect(start({ agentImage }, { agentUrl: 'http://headroom.example' })).rejects.toThrow(/HEADROOM_PUBLIC_URL/);
    await expect(start({ agentImage }, { agentUrl: 'https://127.0.0.1' })).rejects.toThrow(/HEADROOM_PUBLIC_URL/);
    await expect(start({ agentImage }, {})).rejects.toThrow(/target .* is this machine/);
    await expect(start({ agentImage }, { connection: null })).rejects.toThrow(/no connection to Azure/);
  });
});

it('lets the agents go on while Azure cannot be asked', async () => {
  await using azure = await standIn();
  const { handle } = await started(azure);
  let ended = false;
  void handle!.done.then(() => (ended = true));
  azure.login.revokes = true;
  await wait(300);
  azure.login.revokes = false;
  await wait(100);
  expect(ended).toBe(false);
  await handle!.cancel();
  expect(azure.groups.size).toBe(0);
});

describe('deleting in Azure Container Instances', () => {
  const busy = { status: 409, code: 'Conflict', message: 'The container group is still in transition.' };

  it('tries again, and waits for deletions that take their time', async () => {
    await using azure = await standIn();
    azure.deletesSlowly = true;
    azure.deletions = [busy, null, busy];
    const { handle } = await started(azure);
    await handle!.cancel();
    expect(azure.groups.size).toBe(0);
    expect((await handle!.done).map(({ message }) => message)).toEqual(Array(3).fill('The agent was ended.'));
  });

  it('reports what it could not delete, which the next sweep does', async () => {
    await using azure = await standIn();
    const { handle } = await started(azure);
    azure.deletions = Array<typeof busy>(9).fill(busy);
    await handle!.cancel();
    const [exit] = await handle!.done;
    expect(exit!.message).toMatch(/Not deleted: headroom-run-3-0, .*409.*transition.*next sweep/);
    expect(azure.groups.size).toBe(3);
    azure.deletions = Array<typeof busy>(9).fill(busy);
    await expect(runner.sweep!(azureConnection(azure.url), 'w1', () => false)).rejects.toThrow(/Not deleted/);
    const swept = await runner.sweep!(azureConnection(azure.url), 'w1', () => false);
    expect(swept.map(({ runId }) => runId)).toEqual(['run', 'run', 'run']);
    expect(azure.groups.size).toBe(0);
  });

  it('sweeps through all pages, and spares live runs and other workspaces', async () => {
    await using azure = await standIn();
    const handles = [
      await started(azure),
      await started(azure, never, { epoch: 4 }),
      await started(azure, never, { runId: 'theirs', workspaceId: 'w2' }),
    ];
    const swept = await runner.sweep!(
      azureConnection(azure.url),
      'w1',
      (runId, epoch) => runId === 'run' && epoch === 4,
    );
    expect(swept).toHaveLength(3);
    expect(swept[0]).toEqual({ runId: 'run', sentence: expect.stringMatching(/headroom-run-3-\d.*deleted/) as string });
    expect([...azure.groups.keys()].filter((name) => !/^headroom-(run-4|theirs-3)-\d$/.test(name))).toEqual([]);
    expect(azure.groups.size).toBe(6);
    expect((await handles[0]!.handle!.done)[0]!.message).toMatch(/was deleted in Azure|ended/);
    await Promise.all(handles.map(({ handle }) => handle!.cancel()));
  });
});

it('keeps tokens out of arguments, tags, answers and logs', async () => {
  await using azure = await standIn();
  const { handle } = await started(azure);
  for (const { wire, container } of azure.groups.values()) {
    const { environmentVariables, ...rest } = wire.properties.containers[0]!.properties;
    expect(environmentVariables).toEqual([{ name: 'HEADROOM_AGENT_TOKEN', secureValue: shardToken }]);
    expect(JSON.stringify([rest, wire.tags, wire.name, container!.spec.command])).not.toContain(shardToken);
    expect(container!.spec.env).toEqual({ HEADROOM_AGENT_TOKEN: shardToken });
  }
  await handle!.cancel();
  expect(JSON.stringify([azure.asked, await handle!.done])).not.toContain(shardToken);
});
