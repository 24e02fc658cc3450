import { haltInstance, resumeInstance } from '@headroom/services';
import { withClients } from './clients';

/** Whoever holds the machine needs no account. */
const operator = { kind: 'system', id: 'operator', name: 'The operator of this instance' } as const;

/** Stops all load of the instance, until it is resumed. */
export async function haltAllLoad(reason: string): Promise<void> {
  await withClients((clients) => haltInstance({ clients, actor: operator }, { reason }));
  process.stdout.write('All load is stopped. "headroom admin resume" lets it begin again.\n');
}

/** Lets load begin again. */
export async function resumeAllLoad(): Promise<void> {
  await withClients((clients) => resumeInstance({ clients, actor: operator }));
  process.stdout.write('Load may begin again. What was stopped stays stopped.\n');
}
