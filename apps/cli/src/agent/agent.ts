import { readFile } from 'node:fs/promises';
import { httpAgentClient, processEngines, runAgent, thisMachine } from '@headroom/loadgen/agent';
import type { AgentExit } from '@headroom/loadgen/agent';
import { version } from '../../package.json';
import { agentTokenFromEnvironment, engineEnvironment } from '../env';
import { allPrograms, log } from './programs';
import { stopSignal } from './stop-signal';

export interface AgentOptions {
  url: string;
  run: string;
  shard: number;
  tokenFile?: string;
  exitWithParent?: boolean;
}

const exitCodes: Record<AgentExit['kind'], number> = { finished: 0, aborted: 1, refused: 3, lost: 4 };

/** Serves one shard of one run to its end; its exit code. */
export async function agent({ url, run, shard, tokenFile, exitWithParent }: AgentOptions): Promise<number> {
  const token = (tokenFile ? await readFile(tokenFile, 'utf8') : agentTokenFromEnvironment())?.trim();
  if (!token) {
    log('there is no token: set HEADROOM_AGENT_TOKEN or give --token-file');
    return 2;
  }
  const { signal } = stopSignal({ exitWithParent, onOrphaned: () => process.exit(exitCodes.aborted) });

  const exit = await runAgent({
    client: httpAgentClient({ url, runId: run, shard, token }),
    startEngine: processEngines(await allPrograms(), engineEnvironment()),
    shard,
    version,
    machine: thisMachine(),
    ...{ signal, log },
  });
  log(`${exit.kind}: ${exit.message}`);
  process.stdin.destroy();
  return exitCodes[exit.kind];
}
