import { existsSync } from 'node:fs';
import type { EngineCommand } from '../../engines/engine';

const setpriv = '/usr/bin/setpriv';
/** `nobody`, by number: the name of its group differs between distributions. */
const nobody = 65534;

/** Who a stage's tool runs as: `nobody` for scripts of people when we are root; null: whoever we are. */
export const ownerFor = (isOwnScript: boolean): number | null =>
  isOwnScript && process.getuid?.() === 0 ? nobody : null;

/**
 * The command under the kernel's supervision: the tool is killed with its parent, and a person's script gains no rights.
 * Without setpriv(1) it runs as it is; its guard kills it all the same.
 */
export function confine(command: EngineCommand, isOwnScript: boolean): { program: string; args: string[] } {
  if (!existsSync(setpriv)) return command;
  const owner = ownerFor(isOwnScript);
  const identity = owner === null ? [] : [`--reuid=${owner}`, `--regid=${owner}`, '--clear-groups'];
  const limits = isOwnScript ? [...identity, '--no-new-privs'] : [];
  return { program: setpriv, args: ['--pdeathsig', 'KILL', ...limits, '--', command.program, ...command.args] };
}
