import type { RunnerId } from '@headroom/core';
import { isLoopback } from '@headroom/loadgen/connections';
import type { Clients } from '../ctx';
import { azureConnectionOf, kubernetesConnectionOf, type CloudKind } from './cloud-connections';

/** What a runner outside this instance is reached by. */
export interface RunnerConnection {
  /** As the runner parses it, its secret included. */
  settings: object;
  /** Scripts of people's own may run there. */
  allowsScripts: boolean;
  /** The service is a stand-in on this machine. */
  isLocal: boolean;
}

const clouds: Partial<Record<RunnerId, CloudKind>> = {
  'azure-container-instances': 'azure',
  'azure-load-testing': 'azure',
  kubernetes: 'kubernetes',
};

/** The cloud in which a runner makes its load; null for one that needs no connection. */
export const cloudOf = (runner: RunnerId): CloudKind | null => clouds[runner] ?? null;

/** The workspace's connection for a runner; null when it has none or the runner needs none. */
export async function runnerConnection(
  clients: Pick<Clients, 'db' | 'secretBox'>,
  workspaceId: string,
  runner: RunnerId,
): Promise<RunnerConnection | null> {
  switch (cloudOf(runner)) {
    case null:
      return null;
    case 'azure': {
      const settings = await azureConnectionOf(clients, workspaceId);
      return settings && of(settings, settings.armEndpoint);
    }
    case 'kubernetes': {
      const settings = await kubernetesConnectionOf(clients, workspaceId);
      return settings && of(settings, settings.server);
    }
  }
}

const of = (settings: { allowScripts: boolean }, endpoint: string): RunnerConnection => ({
  settings,
  allowsScripts: settings.allowScripts,
  isLocal: isLoopback(endpoint),
});
