import { invalidInput } from '@headroom/core';
import { openSealed } from '../connection/sealed-secret';
import type { Clients } from '../ctx';
import { secretRow } from './secret-row';

/**
 * Values of the secrets that a benchmark names, for the agents that make its load and nobody else.
 * @throws HeadroomError `invalid-input` naming every one that is not set
 */
export async function openSecrets(
  clients: Pick<Clients, 'db' | 'secretBox'>,
  workspaceId: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  const values = await Promise.all(names.map((name) => openSealed(clients, secretRow(workspaceId, name))));
  const missing = names.filter((_, index) => values[index] === null);
  if (missing.length > 0)
    throw invalidInput(
      `Not set in this workspace: ${missing.length === 1 ? 'the secret' : 'the secrets'} ${missing.join(', ')}, which the benchmark names. ` +
        'Have an admin set what is missing, or take it out of the benchmark.',
      { missing },
    );
  return Object.fromEntries(names.map((name, index) => [name, String(values[index])]));
}
