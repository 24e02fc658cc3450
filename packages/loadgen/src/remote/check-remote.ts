import { invalidInput } from '@headroom/core';
import { isLoopback } from '../connections';
import type { RunnerBundle } from '../runners/runner';

const pinned = /^[a-z0-9][a-z0-9./:_-]*@sha256:[0-9a-f]{64}$/i;

/**
 * What agents on other machines need before the first of them is started: an image that cannot change under its name, and
 * addresses that mean the same there as here. Loopback passes only for a service that is itself on this machine.
 * @returns the image
 * @throws HeadroomError `invalid-input` naming the setting
 */
export function checkRemote(
  agentImage: string | undefined,
  { agentUrl, definition }: RunnerBundle,
  serviceEndpoint: string,
): string {
  if (!agentImage)
    throw invalidInput(
      'HEADROOM_AGENT_IMAGE is not set: it names the image of the agents (infra/docker, target "agent").',
    );
  if (!pinned.test(agentImage))
    throw invalidInput(
      `HEADROOM_AGENT_IMAGE must be pinned by digest, as in registry.example/headroom-agent@sha256:…; it is ${agentImage}.`,
    );
  if (isLoopback(serviceEndpoint)) return agentImage;
  if (!agentUrl.startsWith('https:') || isLoopback(agentUrl))
    throw invalidInput(
      `HEADROOM_PUBLIC_URL must be an https address of this server that agents in a cloud can reach; it is ${agentUrl}.`,
    );
  if (isLoopback(definition.target.baseUrl))
    throw invalidInput(
      `The target ${definition.target.baseUrl} is this machine: agents in a cloud would load themselves. Use the runner "local" or a public address.`,
    );
  return agentImage;
}
