import type { RunnerId } from '@headroom/core';
import { isLoopback } from '@headroom/loadgen/connections';
import type { Clients } from '../ctx';
import {
  azureConnectionOf,
  endpointOf,
  kubernetesConnectionOf,
  requireElsewhere,
  type CloudKind,
} from './cloud-connections';

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

/**
 * The workspace's connection for a runner; null when it has none or the runner needs none.
 * @throws HeadroomError `forbidden` when it leads to this machine, and the instance does not allow that
 */
export async function runnerConnection(
  clients: Pick<Clients, 'db' | 'secretBox' | 'allowsLoopbackClouds'>,
  workspaceId: string,
  runner: RunnerId,
): Promise<RunnerConnection | null> {
  const kind = cloudOf(runner);
  if (!kind) return null;
  const settings = await (kind === 'azure' ? azureConnectionOf : kubernetesConnectionOf)(clients, workspaceId);
  if (!settings) return null;
  requireElsewhere(clients, settings);
  return { settings, allowsScripts: settings.allowScripts, isLocal: isLoopback(endpointOf(settings)) };
}
