import type { Clients } from '../ctx';
import { keptMs } from './gateway-times';

/** Forgets how gateways were before what was left alone there long ago. */
export async function forgetOriginals({ db }: Pick<Clients, 'db'>): Promise<void> {
  await db.$executeRaw`
    DELETE FROM secret USING gateway_change AS change
     WHERE secret.workspace_id = change.workspace_id AND secret.name = 'gateway-change:' || change.id::text
       AND change.state = 'left_alone' AND change.ended_at < now() - make_interval(secs => ${keptMs / 1000}::float8)`;
}
