import { z } from 'zod';
import type { Benchmark } from './benchmark';
import { handFactors } from './by-hand';
import type { RequestSpec } from './request';
import { cellCount, maxSweepCells, sweepCells, type SweepCell } from './sweep-cells';

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const once = 'must name each value once';
/** Runs of a sweep, those that are made again and those that never came to their load among them. */
export const maxSweepRuns = 500;
const maxCombinations = 5000;

/** How often the cells are measured. */
const repeatsSchema = z.discriminatedUnion('kind', [
  /** Each so many times. */
  z.strictObject({ kind: z.literal('times'), times: z.number().int().min(1).max(20) }),
  /** Each once, then those that tell the most, until what every policy set adds is known this well or the budget ends. */
  z.strictObject({
    kind: z.literal('until-narrow'),
    /** Half of the widest interval, as a share of the effect: 0.05 is ± 5 %. */
    within: z.number().min(0.005).max(1),
    maxRuns: z.number().int().min(1).max(maxSweepRuns),
    /** From the first run; none begins later. */
    maxMinutes: z.number().int().min(1).max(20_160).optional(),
  }),
]);

const sweepShape = z.strictObject({
  schema: z.literal('headroom.sweep/1').default('headroom.sweep/1'),
  units: z.array(z.number().int().min(1).max(1000)).min(1, 'must name at least one').max(20).refine(unique, once),
  /** By name; the others are compared with the first. */
  policySets: z.array(z.string().min(1).max(120)).min(1, 'must name at least one').max(20).refine(unique, once),
  /** Ids; empty: the tier of the benchmark. */
  tiers: z.array(z.string().min(1).max(80)).max(10).refine(unique, once).default([]),
  /** Sizes of generated request bodies in bytes; empty: the bodies of the benchmark. */
  bodyBytes: z.array(z.number().int().min(2).max(10_000_000)).max(10).refine(unique, once).default([]),
  /** Users at once of a closed load; empty: those of the benchmark. */
  concurrency: z.array(z.number().int().min(1).max(100_000)).max(10).refine(unique, once).default([]),
  /** All combinations, or the smallest part of them that still tells the effect of each factor. */
  design: z.enum(['full', 'fraction']).default('full'),
  repeats: repeatsSchema.default({ kind: 'times', times: 1 }),
  /** What a person is asked to set before the cells that need it, where nothing else sets it. */
  byHand: z.array(z.enum(handFactors)).max(handFactors.length).refine(unique, once).default([]),
  /** What takes minutes to change at the gateway, which is found at the start, whatever is given here: cells that need the same are run together. */
  slow: z.array(z.enum(handFactors)).max(handFactors.length).refine(unique, once).default([]),
  /** So many minutes after a person was asked, channels are told once. */
  remindMinutes: z.number().int().min(1).max(10_080).default(15),
  /** Of the random order; drawn at the start where none is given. A sweep without one runs its cells in their order. */
  seed: z.number().int().min(0).max(0xffff_ffff).optional(),
  /** The combinations of a fraction, by their places among all: kept, so that a sweep stays what it was when it began. */
  chosen: z
    .array(z.number().int().min(0))
    .min(1, 'must name at least one')
    .max(maxSweepCells)
    .refine(unique, once)
    .optional(),
});
export type Sweep = z.infer<typeof sweepShape>;

/** A sweep: one benchmark over tiers × units × policy sets × payload sizes × users. */
export const sweepSchema = sweepShape.superRefine((sweep, context) => {
  const problem = (message: string, path: string[] = []) => context.addIssue({ code: 'custom', path, message });
  if (sweep.chosen?.some((place) => place >= cellCount(sweep)))
    problem('names a combination that is not there', ['chosen']);
  if (sweep.design === 'full' && cellCount(sweep) > maxSweepCells)
    return problem(`has ${cellCount(sweep)} cells; at most ${maxSweepCells} are run in one go`);
  if (cellCount(sweep) > maxCombinations)
    return problem(`has ${cellCount(sweep)} combinations; a part is chosen of at most ${maxCombinations}`);
  const cells = sweepCells(sweep).length;
  if (cells > maxSweepCells) return problem(`has ${cells} cells; at most ${maxSweepCells} are run in one go`);
  const { repeats } = sweep;
  if (repeats.kind === 'until-narrow' && sweep.policySets.length < 2)
    problem('must name at least two, to know what one adds to another', ['policySets']);
  if (repeats.kind === 'until-narrow' && repeats.maxRuns < cells)
    problem(`must be at least the number of cells, ${cells}: each is run once first`, ['repeats', 'maxRuns']);
  if (repeats.kind === 'until-narrow' && sweep.byHand.length > 0)
    problem('would have a person set the gateway anew for almost every run: give a number of times', ['repeats']);
  if (repeats.kind === 'times' && repeats.times * cells > maxSweepRuns)
    problem(`makes ${repeats.times * cells} runs; at most ${maxSweepRuns} are made in one go`, ['repeats', 'times']);
});
export type SweepInput = z.input<typeof sweepSchema>;

/**
 * Runs that a sweep makes at most. Each that tells nothing adds one to a number of times, and to a budget only where it ended before its load.
 * @param repeated runs that were made again so far
 * @param notSetUp runs that ended before their load so far
 */
export const mostRuns = (sweep: Sweep, repeated = 0, notSetUp = 0): number =>
  sweep.repeats.kind === 'times'
    ? Math.min(sweepCells(sweep).length * sweep.repeats.times + repeated, maxSweepRuns)
    : Math.min(sweep.repeats.maxRuns + notSetUp, maxSweepRuns);

/** No run begins beyond so many that came as far as their load, those that are made again among them. */
export const runLimit = ({ repeats }: Pick<Sweep, 'repeats'>): number =>
  repeats.kind === 'times' ? maxSweepRuns : repeats.maxRuns;

const bodyMethods = ['POST', 'PUT', 'PATCH'];

/** Whether a request carries a body, whose size a sweep may set. */
export const carriesBody = ({ method, body, bodyBytes }: RequestSpec): boolean =>
  bodyMethods.includes(method) || body !== undefined || bodyBytes !== undefined;

/** The benchmark as it is run in a cell. */
export const benchmarkOfCell = (
  benchmark: Benchmark,
  { tier, units, policySet, bodyBytes, concurrency }: SweepCell,
): Benchmark => ({
  ...benchmark,
  subject: { ...benchmark.subject, tier: tier ?? benchmark.subject.tier, units, policySet },
  requests: bodyBytes === null ? benchmark.requests : benchmark.requests.map((request) => sized(request, bodyBytes)),
  load:
    concurrency === null || benchmark.load.kind !== 'closed'
      ? benchmark.load
      : { ...benchmark.load, steps: benchmark.load.steps.map((step) => ({ ...step, users: concurrency })) },
});

function sized(request: RequestSpec, bodyBytes: number): RequestSpec {
  if (!carriesBody(request)) return request;
  const { body: _, ...rest } = request;
  return { ...rest, bodyBytes };
}
