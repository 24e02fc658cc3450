import { z } from 'zod';
import type { Benchmark } from './benchmark';
import type { RequestSpec } from './request';

const maxCells = 60;
const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const once = 'must name each value once';

const sweepShape = z.strictObject({
  schema: z.literal('headroom.sweep/1').default('headroom.sweep/1'),
  units: z.array(z.number().int().min(1).max(1000)).min(1, 'must name at least one').max(20).refine(unique, once),
  /** By name. */
  policySets: z.array(z.string().min(1).max(120)).min(1, 'must name at least one').max(20).refine(unique, once),
  /** Sizes of generated request bodies in bytes; empty: the bodies of the benchmark. */
  bodyBytes: z.array(z.number().int().min(2).max(10_000_000)).max(10).refine(unique, once).default([]),
});
export type Sweep = z.infer<typeof sweepShape>;

/** A sweep: one benchmark over units × policy sets × payload sizes. */
export const sweepSchema = sweepShape.superRefine((sweep, context) => {
  const count = sweepCells(sweep).length;
  if (count > maxCells)
    context.addIssue({
      code: 'custom',
      path: [],
      message: `has ${count} cells; at most ${maxCells} are run in one go`,
    });
});
export type SweepInput = z.input<typeof sweepSchema>;

/** One cell of the matrix. */
export interface SweepCell {
  units: number;
  policySet: string;
  /** Null: the bodies of the benchmark. */
  bodyBytes: number | null;
}

/** The cells in the order in which they run: the policy set, which takes longest to change, changes least. */
export const sweepCells = ({ units, policySets, bodyBytes }: Sweep): SweepCell[] =>
  policySets.flatMap((policySet) =>
    units.flatMap((count) =>
      (bodyBytes.length > 0 ? bodyBytes : [null]).map((bytes) => ({ units: count, policySet, bodyBytes: bytes })),
    ),
  );

const bodyMethods = ['POST', 'PUT', 'PATCH'];

/** Whether a request carries a body, whose size a sweep may set. */
export const carriesBody = ({ method, body, bodyBytes }: RequestSpec): boolean =>
  bodyMethods.includes(method) || body !== undefined || bodyBytes !== undefined;

/** The benchmark as it is run in a cell. */
export const benchmarkOfCell = (benchmark: Benchmark, { units, policySet, bodyBytes }: SweepCell): Benchmark => ({
  ...benchmark,
  subject: { ...benchmark.subject, units, policySet },
  requests: bodyBytes === null ? benchmark.requests : benchmark.requests.map((request) => sized(request, bodyBytes)),
});

function sized(request: RequestSpec, bodyBytes: number): RequestSpec {
  if (!carriesBody(request)) return request;
  const { body: _, ...rest } = request;
  return { ...rest, bodyBytes };
}
