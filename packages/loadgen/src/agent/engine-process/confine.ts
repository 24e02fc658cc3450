import { existsSync } from 'node:fs';
import { infrastructure } from '@headroom/core';
import type { EngineCommand } from '../../engines/engine';

/** `nobody`, by number: the name of its group differs between distributions. */
const nobody = 65534;

/** Who a stage's tool runs as: `nobody` for scripts of people when we are root; null: whoever we are. */
export const ownerFor = (isOwnScript: boolean): number | null =>
  isOwnScript && process.getuid?.() === 0 ? nobody : null;

/**
 * The command under the kernel's supervision: the tool is killed with its parent, and a person's script gains no rights.
 * Without setpriv(1) it runs as it is, and its guard kills it all the same; but never a person's script as root.
 * @throws HeadroomError `infrastructure` for a script when we are root and setpriv is missing
 */
export function confine(
  command: EngineCommand,
  isOwnScript: boolean,
  setpriv = '/usr/bin/setpriv',
): { program: string; args: string[] } {
  const owner = ownerFor(isOwnScript);
  if (!existsSync(setpriv)) {
    if (owner === null) return command;
    throw infrastructure(
      `Own scripts do not run as root, and ${setpriv} is missing, which makes them run as nobody: install util-linux.`,
    );
  }
  const identity = owner === null ? [] : [`--reuid=${owner}`, `--regid=${owner}`, '--clear-groups'];
  const limits = isOwnScript ? [...identity, '--no-new-privs'] : [];
  return { program: setpriv, args: ['--pdeathsig', 'KILL', ...limits, '--', command.program, ...command.args] };
}
