import { invalidInput, parseInput } from '@headroom/core';
import { azureConnectionSchema } from '../../connections';
import type { AzureConnection } from '../../connections';

/** A connection to Azure that says how large agents in Container Instances are. */
export type ContainerConnection = AzureConnection & {
  containerInstances: NonNullable<AzureConnection['containerInstances']>;
};

/** @throws HeadroomError `invalid-input` naming what is missing and who can add it */
export function containerConnectionOf(given: unknown): ContainerConnection {
  if (given === null || given === undefined)
    throw invalidInput('This workspace has no connection to Azure: an admin can add one under Runners.');
  const connection = parseInput(azureConnectionSchema, given, 'Azure connection');
  const { containerInstances } = connection;
  if (!containerInstances)
    throw invalidInput('The Azure connection says nothing of Container Instances: an admin can add it under Runners.');
  return { ...connection, containerInstances };
}
