import type { StartUp } from '@headroom/core';
import type { Database, Prisma } from '@headroom/db';
import { readFirstLoad, type StartedRun } from './first-load';

/**
 * How a run started up, kept with it once it is over: a sweep shows all of its runs at once, each out of ten minutes of histograms, and
 * seconds are not kept for ever.
 */
export async function keepStartUp(db: Database, run: StartedRun): Promise<StartUp> {
  const id = run.runId;
  const { state, startUp: kept } = await db.run.findUniqueOrThrow({
    where: { id },
    select: { state: true, startUp: true },
  });
  if (kept) return kept as unknown as StartUp;
  const startUp = await readFirstLoad(db, run);
  if (state === 'finished')
    await db.run.update({ where: { id }, data: { startUp: startUp as unknown as Prisma.InputJsonObject } });
  return startUp;
}
