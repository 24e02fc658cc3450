import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { HeadroomError, SimulatedGateway } from '@headroom/core';
import { runners } from '@headroom/loadgen/runners';
import type { AgentCredentials } from '../agent/authenticate-agent';
import { claimShard } from '../agent/claim-shard';
import { controlStage } from '../agent/control-stage';
import { finishShardStage } from '../agent/finish-shard-stage';
import { nextStage } from '../agent/next-stage';
import { storeIntervals } from '../agent/store-intervals';
import type { Clients } from '../ctx';
import type { RunHost } from '../run/execute/run-host';

type Verb = (clients: Clients, agent: AgentCredentials, body: unknown, signal: AbortSignal) => Promise<unknown>;
const verbs: Readonly<Record<string, Verb>> = {
  ...{ claim: claimShard, next: nextStage, control: controlStage, intervals: storeIntervals },
  'stage-done': finishShardStage,
};
const simulatedRunner = runners({}).simulated!;
const statusOf: Partial<Record<HeadroomError['code'], number>> = {
  ...{ 'invalid-input': 400, forbidden: 401, 'not-found': 404 },
  'stale-epoch': 409,
};

/**
 * A worker whose local load is made by the simulated runner: whatever a run sets at a gateway is set, and the measuring is of a queue with
 * a known demand, in virtual time. Its agents speak to the agent protocol's own use cases.
 * @param begins is called as the load begins
 */
export async function startSimulatedLoad(clients: Clients, simulated: SimulatedGateway, begins: () => void) {
  const server = createServer((request, response) => {
    const [, runId = '', shard, verb = ''] =
      /^\/agent\/v1\/runs\/([^/]+)\/shards\/(\d+)\/([a-z-]+)$/.exec(request.url ?? '') ?? [];
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    json(request)
      .then((body) => verbs[verb]!(clients, { runId, shard: Number(shard), token }, body, gone.signal))
      .then(
        (answer) => response.writeHead(200).end(JSON.stringify(answer ?? {})),
        ({ code, message }: HeadroomError) =>
          response.writeHead(statusOf[code] ?? 500).end(JSON.stringify({ error: { code, message } })),
      );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = (workerId: string): RunHost => ({
    ...{ clients, workerId, publicUrl: null, checkTargetMs: 1_000, environment: { headroom: '0' } },
    agentUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    machine: { hostname: 'test', cores: 4, engines: { builtin: '0' }, allowsScripts: false },
    runners: {
      local: {
        ...{ ...simulatedRunner, id: 'local', simulated: false },
        start: (bundle, signal) => {
          begins();
          return simulatedRunner.start({ ...bundle, definition: { ...bundle.definition, simulated } }, signal);
        },
      },
    },
  });
  return {
    host,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
