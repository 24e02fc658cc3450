import { setTimeout as wait } from 'node:timers/promises';
import { infrastructure } from '@headroom/core';
import type { Runner, RunnerBundle, RunnerHandle, ShardExit } from '../runner';
import type { AgentPool, PooledAgent } from './agent-pool';
import { chooseAgents } from './choose-agents';

const pollMs = 1_000;
/** An agent's load ends after 5 s without a word from the server; one that is silent for so long has lost its stage. */
const lostAfterMs = 15_000;
/** Held requests are answered by then, and the load ends with the answer. */
const untilRefusedMs = 600;
/** Other runs may take agents between choosing and assigning them. */
const choices = 5;

/** Machines of people's own, which ask this server for work. They reach it at the address they were started with. */
export function agentsRunner(pool: AgentPool): Runner {
  return {
    id: 'agents',
    label: 'Self-hosted agents',
    simulated: false,
    claimWithinMs: 15_000,
    stageOverheadMs: 0,
    estimate: () => null,
    // Which agents there are, and what they can make, is asked when the run starts.
    supports: () => true,
    async start(bundle, signal) {
      const agents = await reserve(pool, bundle);
      const { done, cancel } = follow(pool, bundle);
      if (signal.aborted) await cancel();
      const onAbort = () => void cancel();
      signal.addEventListener('abort', onAbort, { once: true });
      void done.then(() => signal.removeEventListener('abort', onAbort));
      return { done, cancel, ...provenRate(agents, bundle) };
    },
  };
}

/** @throws HeadroomError `infrastructure`: which agents there are, and what each lacks */
async function reserve(pool: AgentPool, { definition, shards, ...run }: RunnerBundle): Promise<PooledAgent[]> {
  for (let choice = 0; choice < choices; choice += 1) {
    const chosen = chooseAgents(await pool.list(run.workspaceId), definition, { idle: true });
    if (typeof chosen === 'string') throw infrastructure(chosen);
    const parts = shards.map(({ shard }, index) => ({ shard, agentId: chosen[index]!.id }));
    if (await pool.assign(run, parts)) return chosen;
  }
  throw infrastructure('Other runs took the agents as soon as they were free: start the run again.');
}

/** Watches the shards; one that is lost takes the others with it. */
function follow(pool: AgentPool, { shards, ...bundle }: RunnerBundle): RunnerHandle {
  const ended = new AbortController();
  const exits = (message: string, lostShard?: number): ShardExit[] =>
    shards.map(({ shard }) => ({
      ...{ shard, ok: message === '' },
      message: lostShard === undefined || lostShard === shard ? message : '',
    }));
  const watch = async (): Promise<ShardExit[]> => {
    for (;;) {
      await wait(pollMs, undefined, { signal: ended.signal });
      // While the database is away nothing can be said of the agents.
      const lives = await pool.lives(bundle).catch(() => null);
      if (lives === null) continue;
      if (lives.length === 0) return exits('');
      const lost = lives.find(({ claimed, silentMs }) => claimed && silentMs > lostAfterMs);
      if (!lost) continue;
      await pool.fence(bundle);
      return exits(`The agent ${lost.agentName} has been silent for ${Math.round(lost.silentMs / 1000)} s`, lost.shard);
    }
  };
  const done = watch().catch(() => exits('The agents were told to end'));
  return {
    done,
    async cancel() {
      ended.abort();
      await done;
      // Without a database the agents get no answer either, and their load ends by itself.
      if (await pool.fence(bundle).catch(() => false)) await wait(untilRefusedMs);
    },
  };
}

/** No search goes beyond what the agents are proven to make, where that is known of the engine. */
function provenRate(agents: readonly PooledAgent[], { definition }: RunnerBundle): Pick<RunnerHandle, 'maxRps'> {
  const least = Math.min(...agents.map(({ calibratedRps }) => calibratedRps ?? 0));
  return definition.engine === 'builtin' && least > 0 ? { maxRps: least * agents.length } : {};
}
