import { benchmarkSchema } from '@headroom/core';
import type { BenchmarkInput, ShardStage } from '@headroom/core';
import type { RunnerBundle } from '../runners/runner';
import { azureLoadTestingRunner } from '../runners/azure-load-testing/load-testing-runner';
import { scriptedEngine } from './load-test-engines';
import { LoadTestingServer, loadTestingConnection } from './load-testing-server';
import type { LoopbackTls } from './loopback-tls';
import { ProtocolServer, shardToken } from './protocol-server';

export const runner = azureLoadTestingRunner({ pollMs: 20, cleanUpMs: 1_000 });
export const never = new AbortController().signal;
export const workspaceId = '11111111-1111-7111-8111-111111111111';
const runId = '22222222-2222-7222-8222-222222222222';
export const testId = `hr-${runId.replaceAll('-', '')}-3`;

export const openStage = (index: number, maxSeconds = 2): ShardStage => ({
  ...{ index, maxSeconds, startsInMs: 0, seed: 1 },
  load: { model: 'open', rps: 100, arrivals: 'uniform' },
});
/** The service, with engines that follow a script of two seconds. */
export const standIn = (tls: LoopbackTls, lastsMs = 0) =>
  LoadTestingServer.start(tls, scriptedEngine({ rps: 100, seconds: 2, lastsMs }));

export const controlPlane = (
  stages = [openStage(0)],
  more: { targetUrl?: string; secrets?: Record<string, string> } = {},
) => ProtocolServer.start({ targetUrl: 'http://127.0.0.1:1', stages, engine: 'jmeter', ...more });

export interface Change {
  loadTesting?: object;
  benchmark?: Partial<BenchmarkInput>;
  connection?: object;
}

export function bundle(
  service: { url: string },
  agentUrl: string,
  { loadTesting, benchmark, connection }: Change = {},
): RunnerBundle {
  const definition = benchmarkSchema.parse({
    ...{ name: 'faults', subject: { gateway: 'sample', tier: 'one', policySet: 'none' } },
    ...{ target: { baseUrl: 'http://127.0.0.1:1' }, requests: [{ name: 'r', path: '/' }] },
    load: { kind: 'steps', steps: [{ rps: 100, seconds: 2 }] },
    slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
    ...{ runner: 'azure-load-testing', engine: 'jmeter', ...benchmark },
  } satisfies BenchmarkInput);
  const shards = [{ shard: 0, token: shardToken }];
  return {
    ...{ workspaceId, runId, epoch: 3, agentUrl, shards, definition },
    connection: { ...loadTestingConnection(service.url, loadTesting), ...connection },
  };
}

/** Runs to the end, and gives what was reported of the first stage and of the shard. */
export async function runToEnd(
  service: LoadTestingServer & { url: string },
  server: ProtocolServer & { url: string },
  change: Change = {},
) {
  const handle = await runner.start(bundle(service, server.url, change), never);
  const [exit] = await handle.done;
  return { stage: server.stageDones[0]!, exit: exit! };
}
