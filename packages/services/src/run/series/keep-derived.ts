import type { Clients } from '../../ctx';
import { causeInWords } from '../cause-in-words';
import { note } from '../execute/transition';

/**
 * Keeps something that can be worked out again from what a run measured. That it could not be kept is a line in the run's
 * timeline, no more: it is made when it is next read.
 * @param what what it is, to begin a sentence with
 * @returns whether it was kept; never rejects
 */
export async function keepDerived(
  clients: Clients,
  runId: string,
  what: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const message = `${what} could not be kept (${causeInWords(error)}); it is worked out when it is next read.`;
    await note(clients, runId, 'system:analysis', message).catch(() => undefined);
    return false;
  }
}
