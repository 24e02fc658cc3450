import { authorise, type Ctx } from '../ctx';
import { appRuns, isUnread } from './app-runs';
import { keepRunUse } from './keep-run-use';

/** As long as somebody waits for it; what is left, as `listStartUps` tells, is read when it is asked for again. */
const withinMs = 120_000;

/**
 * Reads what Azure metered in each run of a sweep over a function app, and keeps it with the run, so that the sweep tells what a million requests
 * cost in each cell. What is kept is not read again.
 * @throws HeadroomError as `appRuns` does; as `keepRunUse` does for the first run that could not be read, after those that could be
 */
export async function keepSweepUse(ctx: Ctx, { sweepId }: { sweepId: string }): Promise<void> {
  authorise(ctx, 'plan.write');
  const failures: unknown[] = [];
  const until = Date.now() + withinMs;
  for (const run of await appRuns(ctx, sweepId))
    if (isUnread(run) && Date.now() < until)
      await keepRunUse(ctx, { runId: run.id }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
