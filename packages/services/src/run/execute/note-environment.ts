import type { HeldRun, RunHost } from './run-host';

/** Adds to what a run tells of its environment; what was told under other names stays, also when another host takes the run over. */
export async function noteEnvironment(
  { clients: { db } }: RunHost,
  { id, epoch }: HeldRun,
  told: Readonly<Record<string, string>>,
): Promise<void> {
  await db.$executeRaw`
    UPDATE run SET environment = coalesce(environment, '{}'::jsonb) || ${JSON.stringify(told)}::jsonb
     WHERE id = ${id}::uuid AND epoch = ${epoch}`;
}
