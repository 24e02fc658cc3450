import type { Database } from '@headroom/db';

/** Whether a worker's machine makes load now, for whichever workspace: the machines are the instance's. */
export async function localRunUnderWay(db: Database): Promise<boolean> {
  const run = await db.run.findFirst({
    where: {
      ...{ simulated: false, state: { notIn: ['queued', 'analysing', 'finished'] } },
      definition: { path: ['runner'], equals: 'local' },
    },
    select: { id: true },
  });
  return run !== null;
}
