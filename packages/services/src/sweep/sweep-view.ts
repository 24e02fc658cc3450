import { benchmarkSchema, sweepCells, sweepSchema } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { z } from 'zod';
import { runHeadColumns, toMeasuredRunHead } from '../run/run-head';

/** What a sweep's row and its runs are read with. */
export const sweepColumns = {
  include: { runs: { select: { ...runHeadColumns, sweepCell: true } }, benchmark: { select: { name: true } } },
} as const satisfies Prisma.SweepDefaultArgs;

/** How the gateway stood before the sweep. */
export const gatewayBeforeSchema = z.strictObject({ chain: z.array(z.unknown()), units: z.number().int().min(0) });
export type GatewayBefore = z.infer<typeof gatewayBeforeSchema>;

export const policySetVersionsSchema = z.record(z.string(), z.object({ id: z.string(), version: z.number().int() }));

/** A sweep as pages show it: every cell in order, with its run once it has one. */
export function toSweep({ runs, benchmark, ...row }: Prisma.SweepGetPayload<typeof sweepColumns>) {
  const definition = sweepSchema.parse(row.definition);
  const before = row.before === null ? null : gatewayBeforeSchema.parse(row.before);
  const { id, state, reason, simulated, createdAt, finishedAt, restoredAt, stopRequestedAt, startedBy } = row;
  return {
    ...{ id, state, reason, simulated, createdAt, finishedAt, restoredAt, stopRequestedAt, startedBy },
    benchmark: {
      id: row.benchmarkId,
      name: benchmark.name,
      definition: benchmarkSchema.parse(row.benchmarkDefinition),
    },
    definition,
    policySetVersions: policySetVersionsSchema.parse(row.policySetVersions),
    before: before && { policies: before.chain.length, units: before.units },
    cells: sweepCells(definition).map((cell, index) => {
      const run = runs.find(({ sweepCell }) => sweepCell === index);
      return { ...cell, index, run: run ? toMeasuredRunHead(run) : null };
    }),
  };
}
export type SweepView = ReturnType<typeof toSweep>;
