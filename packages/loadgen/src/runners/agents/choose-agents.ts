import type { Benchmark } from '@headroom/core';
import type { PooledAgent } from './agent-pool';

/** What a run asks of each of its agents. */
export type AgentNeed = Pick<Benchmark, 'engine' | 'load' | 'shards' | 'script'>;

/** The rate that each shard has to make at least; a search may end below its highest. */
export function shareRps({ load, shards }: Pick<AgentNeed, 'load' | 'shards'>): number {
  if (load.kind === 'closed') return 0;
  return (load.kind === 'find-maximum' ? load.startRps : Math.max(...load.steps.map(({ rps }) => rps))) / shards;
}

/** What keeps an agent from a part of a run; null when nothing does. */
function lack(agent: PooledAgent, { engine, script, ...need }: AgentNeed, idle: boolean): string | null {
  const share = shareRps(need);
  if (!agent.isOnline) return 'is offline';
  if (agent.engines[engine] === undefined) return `has no engine "${engine}"`;
  if (script && !agent.allowsScripts) return 'does not allow scripts';
  if (agent.isCalibrating) return 'is calibrating';
  // Only the builtin engine is calibrated: of the others each stage's certificate tells.
  if (engine === 'builtin' && agent.calibratedRps === null) return 'has no proven rate: calibrate it';
  if (engine === 'builtin' && agent.calibratedRps !== null && agent.calibratedRps < share)
    return `is proven to make ${agent.calibratedRps} requests per second, and its share is ${Number(share.toPrecision(4))}`;
  if (idle && agent.isBusy) return 'makes another run';
  return null;
}

/**
 * Chooses the agents of a run, the ones with the highest proven rate first.
 * @param options.idle only agents that make no other run
 * @returns the agents, one for each shard, or what is missing in sentences
 */
export function chooseAgents(
  agents: readonly PooledAgent[],
  need: AgentNeed,
  { idle }: { idle: boolean },
): PooledAgent[] | string {
  const judged = agents.map((agent) => ({ agent, lacks: lack(agent, need, idle) }));
  const fit = judged
    .flatMap(({ agent, lacks }) => (lacks === null ? [agent] : []))
    .toSorted((left, right) => (right.calibratedRps ?? 0) - (left.calibratedRps ?? 0));
  if (fit.length >= need.shards) return fit.slice(0, need.shards);
  if (agents.length === 0)
    return 'This workspace has no self-hosted agent: add one under Runners, or choose another runner.';
  const reasons = judged.flatMap(({ agent, lacks }) => (lacks === null ? [] : [`${agent.name} ${lacks}`]));
  const number = need.shards === 1 ? 'one self-hosted agent' : `${need.shards} self-hosted agents`;
  return `The run needs ${number}, and ${fit.length} can take part: ${reasons.length > 0 ? reasons.join('; ') : 'there are no more'}.`;
}
