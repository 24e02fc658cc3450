import { benchmarkSchema, gradeOf, type Grade, type StartUp } from '@headroom/core';
import { parsePolicyChain } from '@headroom/gateways';
import { authorise, type Ctx } from '../ctx';
import { keepStartUp } from '../run/series/keep-start-up';
import { appRuns, isUnread } from './app-runs';
import { keptUse } from './kept-use';
import { usePricer, type RunUse } from './use-pricer';

/** How one run of a sweep started up, and what it cost. */
export interface CellStartUp {
  runId: string;
  /** The cell by its place in the sweep, and which of its runs this is. */
  cell: number;
  repeat: number;
  /** Memory of an instance, as the catalog has it. */
  tier: string;
  policySet: string;
  /** Requests that an instance took at once, as the set of policies says; null: it leaves that as the app had it. */
  perInstanceConcurrency: number | null;
  /** Of the cell's runs that are evidence; null where this one is none. */
  grade: Grade | null;
  startUp: StartUp;
  /** What Azure metered, as it is kept with the run; null where nothing is. */
  metered: Pick<RunUse, 'executions' | 'gbSeconds' | 'cost'> | null;
  /** It made load, and nothing that Azure metered of it is kept. */
  isUnread: boolean;
}

/**
 * How each finished run of a sweep over a function app started up, and what Azure metered in it, in the order of the cells: of each repeat the
 * last attempt.
 * @throws HeadroomError `not-found`; `invalid-input` for a sweep of another gateway
 */
export async function listStartUps(ctx: Ctx, { sweepId }: { sweepId: string }): Promise<CellStartUp[]> {
  authorise(ctx, 'run.read');
  const runs = await appRuns(ctx, sweepId);
  const priced = await usePricer(ctx);
  const isEvidence = ({ measurement }: (typeof runs)[number]) => measurement?.excludedReason === null;
  const found: CellStartUp[] = [];
  // One after the other: each that was not read before reads ten minutes of histograms.
  for (const run of runs) {
    const { subject, shards } = benchmarkSchema.parse(run.definition);
    const alike = runs.filter((other) => other.sweepCell === run.sweepCell && isEvidence(other));
    const use = keptUse(run.meteredUse);
    found.push({
      ...{ runId: run.id, cell: run.sweepCell!, repeat: run.sweepRepeat ?? 0 },
      ...{ tier: subject.tier, policySet: subject.policySet },
      perInstanceConcurrency: concurrencyOf(run.policySetVersion?.chain),
      grade: isEvidence(run) ? gradeOf(alike.map(() => ({ source: 'own' }))) : null,
      startUp: await keepStartUp(ctx.clients.db, { runId: run.id, shards }),
      metered: use && meteredOf(await priced(subject.tier, use)),
      isUnread: isUnread(run),
    });
  }
  return found;
}

const meteredOf = ({ executions, gbSeconds, cost }: RunUse) => ({ executions, gbSeconds, cost });

function concurrencyOf(chain: unknown): number | null {
  const set = parsePolicyChain(chain ?? []).find(({ policy }) => policy === 'http-concurrency');
  const requests = set?.params['perInstanceConcurrency'];
  return typeof requests === 'number' ? requests : null;
}
