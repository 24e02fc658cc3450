import {
  benchmarkSchema,
  notFound,
  sweepFindings,
  sweepMeasure,
  sweepSchema,
  type SweepFindings,
  type SweepMeasure,
} from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { readSweepResults } from './read-sweep-results';

/** What a sweep measured, and what of it is told so far. */
export type SweepFindingsView = SweepFindings & { measure: SweepMeasure };

/** Effects of policy sets, units and payloads, what works together, and the most useful next cell of a sweep. */
export async function getSweepFindings(ctx: Ctx, { sweepId }: { sweepId: string }): Promise<SweepFindingsView> {
  authorise(ctx, 'run.read');
  const { workspaceId, clients } = ctx;
  const row =
    isId(sweepId) &&
    (await clients.db.sweep.findFirst({
      where: { id: sweepId, workspaceId },
      select: { definition: true, benchmarkDefinition: true },
    }));
  if (!row) throw notFound('sweep', sweepId);
  const benchmark = benchmarkSchema.parse(row.benchmarkDefinition);
  const results = await readSweepResults(clients.db, { id: sweepId, workspaceId }, benchmark);
  return { ...sweepFindings(sweepSchema.parse(row.definition), results), measure: sweepMeasure(benchmark.load) };
}
