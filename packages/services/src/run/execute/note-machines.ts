import { agentMachineSchema, engineTraits, type AgentMachine } from '@headroom/core';
import { z } from 'zod';
import { noteEnvironment } from './note-environment';
import type { HeldRun, RunHost } from './run-host';

const toldSchema = agentMachineSchema.extend({ agentVersion: z.string() });

/**
 * Says with a run what makes its load, once its agents have claimed their parts: the engine with its version, and the machines. What
 * nobody has told is said to be unknown, never guessed.
 */
export async function noteMachines(host: RunHost, run: HeldRun): Promise<void> {
  const { engine, runner } = run.definition;
  if (runner === 'simulated') return;
  const shards = await host.clients.db.runShard.findMany({
    where: { runId: run.id, epoch: run.epoch },
    orderBy: { shard: 'asc' },
    select: { machine: true, agent: { select: { engines: true } } },
  });
  const machines = shards.map(({ machine }) => (machine === null ? null : toldSchema.parse(machine)));
  const versions = shards.map(({ agent }, index) => {
    if (engine === 'builtin') return machines[index]?.agentVersion;
    if (runner === 'local') return host.machine.engines[engine];
    return (agent?.engines as Record<string, string> | undefined)?.[engine];
  });
  const { label } = engineTraits[engine];
  const environment =
    runner === 'azure-load-testing'
      ? { engine: `${label} of Azure Load Testing`, machines: 'engine instances of Azure Load Testing' }
      : {
          engine: counted(versions.map((version) => `${label} ${version ?? 'of unknown version'}`)),
          machines: counted(machines.map(inWords)),
        };
  await noteEnvironment(host, run, environment);
}

const inWords = (machine: AgentMachine | null) =>
  machine === null
    ? 'not told'
    : `${machine.os}, ${machine.cores} ${machine.cores === 1 ? 'core' : 'cores'}, Node ${machine.node}`;

/** `2 × a; 1 × b`; without a number where there is one. */
function counted(texts: readonly string[]): string {
  if (texts.length === 1) return texts[0]!;
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`).join('; ');
}
