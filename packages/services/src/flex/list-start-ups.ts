import { benchmarkSchema, gradeOf, invalidInput, notFound, type Grade, type StartUp } from '@headroom/core';
import { parsePolicyChain } from '@headroom/gateways';
import { authorise, type Ctx } from '../ctx';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { isId } from '../ids';
import { keepStartUp } from '../run/series/keep-start-up';

/** How one run of a sweep started up. */
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
}

/**
 * How each finished run of a sweep over a function app started up, in the order of the cells: of each repeat the last attempt.
 * @throws HeadroomError `not-found`; `invalid-input` for a sweep of another gateway
 */
export async function listStartUps(ctx: Ctx, { sweepId }: { sweepId: string }): Promise<CellStartUp[]> {
  authorise(ctx, 'run.read');
  const { clients, workspaceId } = ctx;
  const sweep =
    isId(sweepId) &&
    (await clients.db.sweep.findFirst({
      where: { id: sweepId, workspaceId },
      select: {
        benchmarkDefinition: true,
        runs: {
          where: { workspaceId, state: 'finished', sweepCell: { not: null } },
          // Of attempts at one repeat the last: those before it told nothing.
          orderBy: [{ sweepCell: 'asc' }, { sweepRepeat: 'asc' }, { sweepAttempt: 'desc' }],
          distinct: ['sweepCell', 'sweepRepeat'],
          select: {
            ...{ id: true, sweepCell: true, sweepRepeat: true, definition: true },
            measurement: { select: { excludedReason: true } },
            policySetVersion: { select: { chain: true } },
          },
        },
      },
    }));
  if (!sweep) throw notFound('sweep', sweepId);
  const { runs, benchmarkDefinition } = sweep;
  if (benchmarkSchema.parse(benchmarkDefinition).subject.gateway !== gatewayOf.flex)
    throw invalidInput('Only sweeps over a function app on Flex Consumption tell how its instances start up.');
  const isEvidence = ({ measurement }: (typeof runs)[number]) => measurement?.excludedReason === null;
  const found: CellStartUp[] = [];
  // One after the other: each that was not read before reads ten minutes of histograms.
  for (const run of runs) {
    const { subject, shards } = benchmarkSchema.parse(run.definition);
    const alike = runs.filter((other) => other.sweepCell === run.sweepCell && isEvidence(other));
    found.push({
      ...{ runId: run.id, cell: run.sweepCell!, repeat: run.sweepRepeat ?? 0 },
      ...{ tier: subject.tier, policySet: subject.policySet },
      perInstanceConcurrency: concurrencyOf(run.policySetVersion?.chain),
      grade: isEvidence(run) ? gradeOf(alike.map(() => ({ source: 'own' }))) : null,
      startUp: await keepStartUp(clients.db, { runId: run.id, shards }),
    });
  }
  return found;
}

function concurrencyOf(chain: unknown): number | null {
  const set = parsePolicyChain(chain ?? []).find(({ policy }) => policy === 'http-concurrency');
  const requests = set?.params['perInstanceConcurrency'];
  return typeof requests === 'number' ? requests : null;
}
