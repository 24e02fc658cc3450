import { availableParallelism, hostname } from 'node:os';
import { HeadroomError } from '@headroom/core';
import {
  fileTokens,
  httpAgentClient,
  httpServerClient,
  memoryTokens,
  processEngines,
  serveAgent,
} from '@headroom/loadgen/agent';
import { findPrograms } from '@headroom/loadgen/find-programs';
import { version } from '../../package.json';
import { agentTokenFromEnvironment, engineEnvironment } from '../env';
import { calibrateHere } from './calibrate';
import { log, ownPrograms, searchedPlaces } from './programs';
import { stopSignal } from './stop-signal';

export interface ServeFlags {
  url: string;
  tokenFile?: string;
  exitWithParent?: boolean;
}

const exitCodes = { aborted: 0, finished: 0, refused: 3, lost: 4 } as const;

/** Serves the server's runs until this process is asked to end; its exit code. */
export async function serve({ url, tokenFile, exitWithParent }: ServeFlags): Promise<number> {
  const token = agentTokenFromEnvironment()?.trim();
  if (!tokenFile && !token) {
    log('there is no token: give --token-file with a registration code in it, or set HEADROOM_AGENT_TOKEN');
    return 2;
  }
  const { signal } = stopSignal({ exitWithParent, onOrphaned: () => process.exit(1) });
  const { programs, versions } = await findPrograms(searchedPlaces());
  const startEngine = processEngines({ ...ownPrograms, ...programs }, engineEnvironment());
  try {
    const exit = await serveAgent({
      client: httpServerClient(url),
      store: tokenFile ? fileTokens(tokenFile, log) : memoryTokens(token ?? ''),
      hello: {
        version,
        hostname: hostname(),
        cores: availableParallelism(),
        engines: { ...versions, builtin: version },
      },
      shardClient: ({ runId, shard, shardToken }) => httpAgentClient({ url, runId, shard, token: shardToken }),
      calibrate: calibrateHere,
      ...{ startEngine, version, signal, log },
    });
    log(`${exit.kind}: ${exit.message}`);
    process.stdin.destroy();
    return exitCodes[exit.kind];
  } catch (error) {
    if (!(error instanceof HeadroomError)) throw error;
    log(error.message);
    return 2;
  }
}
