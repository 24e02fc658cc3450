import { invalidInput, parseInput } from '@headroom/core';
import { kubernetesConnectionSchema } from '../../connections';
import type { KubernetesConnection } from '../../connections';

/** @throws HeadroomError `invalid-input` naming what is missing and who can add it */
export function clusterConnectionOf(given: unknown): KubernetesConnection {
  if (given === null || given === undefined)
    throw invalidInput('This workspace has no connection to Kubernetes: an admin can add one under Runners.');
  return parseInput(kubernetesConnectionSchema, given, 'Kubernetes connection');
}
