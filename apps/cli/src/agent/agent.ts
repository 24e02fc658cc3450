import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { httpAgentClient, processEngines, runAgent } from '@headroom/loadgen/agent';
import type { AgentExit } from '@headroom/loadgen/agent';
import { version } from '../../package.json';
import { agentTokenFromEnvironment, engineEnvironment } from '../env';

export interface AgentOptions {
  url: string;
  run: string;
  shard: number;
  tokenFile?: string;
  exitWithParent?: boolean;
}

const exitCodes: Record<AgentExit['kind'], number> = { finished: 0, aborted: 1, refused: 3, lost: 4 };

/** Program of the builtin engine: the bundler puts every app's entry files side by side. */
const builtinEngine = fileURLToPath(new URL('./builtin-engine.js', import.meta.url));

const log = (line: string) => void process.stderr.write(`headroom agent: ${line}\n`);

/** Runs the agent to its end; its exit code. */
export async function agent({ url, run, shard, tokenFile, exitWithParent }: AgentOptions): Promise<number> {
  const token = (tokenFile ? await readFile(tokenFile, 'utf8') : agentTokenFromEnvironment())?.trim();
  if (!token) {
    log('there is no token: set HEADROOM_AGENT_TOKEN or give --token-file');
    return 2;
  }
  const stop = new AbortController();
  const stopBecause = (reason: string) => stop.abort(new Error(reason));
  process.once('SIGTERM', () => stopBecause('stopped by SIGTERM'));
  process.once('SIGINT', () => stopBecause('stopped by SIGINT'));
  if (exitWithParent) process.stdin.once('end', () => process.exit(exitCodes.aborted)).resume();

  const exit = await runAgent({
    client: httpAgentClient({ url, runId: run, shard, token }),
    startEngine: processEngines({ node: process.execPath, builtinEngine }, engineEnvironment()),
    shard,
    version,
    signal: stop.signal,
    log,
  });
  log(`${exit.kind}: ${exit.message}`);
  process.stdin.destroy();
  return exitCodes[exit.kind];
}
