import type { AgentMachine } from '@headroom/core';
import type { AgentClient } from './client';
import { ContactLost, persist, reasonOf } from './persist';
import { AgentRefused } from './post';
import { RunLog } from './run-log';
import { endInWords, loadInWords, runStage } from './run-stage';
import type { StartEngine } from './start-engine';

export interface AgentOptions {
  client: AgentClient;
  startEngine: StartEngine;
  shard: number;
  version: string;
  /** Where the load is made, if that is known here. */
  machine?: AgentMachine;
  /** Ends the load at once and the agent with it. */
  signal: AbortSignal;
  log(line: string): void;
}

/** `refused`: the run goes on without this agent or is over; `lost`: the server was away for too long. */
export interface AgentExit {
  kind: 'finished' | 'refused' | 'lost' | 'aborted';
  message: string;
}

/**
 * Serves one shard of one run over the agent protocol: claims it, then runs the stages that the server hands out until it
 * says that there are no more.
 */
export async function runAgent(options: AgentOptions): Promise<AgentExit> {
  try {
    return { kind: 'finished', message: await serve(options) };
  } catch (error) {
    const message = reasonOf(error);
    if (options.signal.aborted) return { kind: 'aborted', message };
    if (error instanceof AgentRefused) return { kind: 'refused', message };
    if (error instanceof ContactLost) return { kind: 'lost', message };
    throw error;
  }
}

async function serve({ client, startEngine, shard, version, machine, signal, log }: AgentOptions): Promise<string> {
  const hello = { agentVersion: version, ...(machine && { machine }) };
  const claim = await persist(() => client.claim(hello, signal), signal);
  const runLog = new RunLog();
  const claimed = `shard ${shard} of ${claim.shards} claimed under epoch ${claim.epoch}`;
  log(claimed);
  runLog.say(`${claimed}; agent ${version}${machine ? `, ${machine.os}, ${machine.cores} cores` : ''}`);
  for (let afterStage = -1; ;) {
    const next = await persist(() => client.next(claim.epoch, afterStage, signal), signal);
    if (next.kind === 'finish') return next.reason;
    if (next.kind === 'wait') continue;
    log(loadInWords(next.stage));
    const report = await runStage({ client, startEngine, claim, shard, log: runLog, signal }, next.stage);
    await persist(() => client.stageDone(report, signal), signal);
    log(endInWords(report));
    afterStage = next.stage.index;
  }
}
