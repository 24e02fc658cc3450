import { invalidInput } from '@headroom/core';
import { httpAgentClient, runAgent } from '../../agent';
import type { StartEngine } from '../../agent';
import type { Runner, RunnerBundle, ShardExit } from '../runner';
import { simulateStage } from './simulate-stage';

const maxRps = 100_000;

/** An engine that is its own target. Its stages are over in moments, so there is nothing to end early. */
function simulatedEngine({ definition }: RunnerBundle): StartEngine {
  const gateway = definition.simulated;
  if (!gateway) throw invalidInput('The simulated runner needs to know which gateway to simulate: set `simulated`.');
  return async (_engineId, job) => {
    const killed = new AbortController();
    return {
      events: simulateStage(job, gateway, definition.subject.units, killed.signal),
      endStage() {},
      kill: () => killed.abort(),
    };
  };
}

/** Pretends to load a gateway of known service demand, in this process and in virtual time. */
export const simulatedRunner: Runner = {
  id: 'simulated',
  label: 'Simulated gateway',
  simulated: true,
  claimWithinMs: 15_000,
  stageOverheadMs: 0,
  estimate: () => null,
  supports: (_engineId, totalRps) =>
    totalRps <= maxRps || `The simulated gateway takes at most ${maxRps} requests per second.`,
  async start(bundle, signal) {
    const [only, ...more] = bundle.shards;
    if (!only || more.length > 0) throw invalidInput('The simulated runner runs exactly one shard.');
    const cancelled = new AbortController();
    const exit = runAgent({
      client: httpAgentClient({ url: bundle.agentUrl, runId: bundle.runId, ...only }),
      startEngine: simulatedEngine(bundle),
      shard: only.shard,
      version: 'simulated',
      signal: AbortSignal.any([signal, cancelled.signal]),
      log() {},
    });
    const done = exit.then(
      ({ kind, message }): ShardExit => ({ shard: only.shard, ok: kind === 'finished', message }),
      (error: unknown): ShardExit => ({ shard: only.shard, ok: false, message: String(error) }),
    );
    return {
      done: done.then((shardExit) => [shardExit]),
      async cancel() {
        cancelled.abort();
        await done;
      },
    };
  },
};
