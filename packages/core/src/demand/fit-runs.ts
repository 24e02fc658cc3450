import type { PlanRun } from '../sizing/plan-problem';
import type { Belief } from './belief';
import { pooled } from './belief';
import type { RunFit, RunPrior } from './fit-run';
import { fitRun } from './fit-run';

/** What is believed of any gateway: 1 % idle, service Cs² about 1, delay Cd² about 0.1. */
const anyGateway: RunPrior = {
  idleShare: { value: 0.012, error: 0.012 },
  logServiceVariability: { value: 0, error: 0.8 },
  logDelayVariability: { value: Math.log(0.1), error: 1.2 },
};
/** Least spread between the runs of one gateway. */
const betweenRuns: Record<keyof RunPrior, number> = {
  idleShare: 0.003,
  logServiceVariability: 0.1,
  logDelayVariability: 0.5,
};

export interface FittedRuns {
  fits: RunFit[];
  /** What all runs together say of the idle share and of the logarithms of Cs² and Cd². */
  shared: RunPrior;
}

/**
 * Fits every run, then once more with what all of them together say of the idle share and the variabilities, which are
 * properties of the gateway: a run with few levels learns them from the others.
 */
export function fitRuns(runs: readonly { run: PlanRun; coresPerUnit: number }[]): FittedRuns {
  const alone = runs.map(({ run, coresPerUnit }) => fitRun(run, coresPerUnit, anyGateway));
  const shared = sharedOf(alone);
  const prior = Object.fromEntries(
    Object.entries(shared).map(([key, { value, error }]) => [
      key,
      { value, error: Math.hypot(error, betweenRuns[key as keyof RunPrior]) },
    ]),
  ) as unknown as RunPrior;
  return { fits: runs.map(({ run, coresPerUnit }, k) => fitRun(run, coresPerUnit, prior, alone[k])), shared };
}

function sharedOf(fits: readonly RunFit[]): RunPrior {
  const known = (of: (fit: RunFit) => Belief | null, prior: Belief) =>
    pooled(
      fits.map(of).flatMap((belief) => (belief ? withoutPrior(belief, prior) : [])),
      prior,
    );
  return {
    idleShare: pooled(
      fits.flatMap(({ idleShare }) => idleShare ?? []),
      anyGateway.idleShare,
    ),
    logServiceVariability: known((fit) => fit.logServiceVariability, anyGateway.logServiceVariability),
    logDelayVariability: known((fit) => fit.logDelayVariability, anyGateway.logDelayVariability),
  };
}

/** The run's own word: its belief with the prior's precision taken out; nothing where it said nothing of its own. */
function withoutPrior(belief: Belief, prior: Belief): Belief[] {
  const precision = 1 / belief.error ** 2 - 1 / prior.error ** 2;
  if (precision < 0.1 / prior.error ** 2) return [];
  const value = (belief.value / belief.error ** 2 - prior.value / prior.error ** 2) / precision;
  return [{ value, error: Math.sqrt(1 / precision) }];
}
