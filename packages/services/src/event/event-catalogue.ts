/** What the product tells the world outside: one entry for each type, with what its `data` is. Fields are added, never changed. */
import { budgetMeasures, gradeSchema, runOutcomes, verdicts } from '@headroom/core';
import { z } from 'zod';

const figure = z.string().nullable();

/** A file inside an event; `base64` is its bytes. */
const fileSchema = z.object({
  name: z.string(),
  mediaType: z.string(),
  /** In hexadecimal digits. */
  sha256: z.string(),
  base64: z.base64(),
});

/** Of the evidence and the prices of a cost; events from before it was told have none. */
const costBasis = z.object({ weakestGrade: gradeSchema.nullable(), pricesSeenOn: figure });

const reportReady = z.object({
  schedule: z.object({ id: z.uuid(), name: z.string() }),
  /** When it was to be sent; null for one that somebody asked for. */
  dueAt: z.iso.datetime().nullable(),
  /** The instance was not running when it was due. */
  isLate: z.boolean(),
  /** Times that came due before it could be sent, and are not sent by themselves. */
  skipped: z.number().int(),
  /** Where the report is, by its filters. */
  url: z.url(),
  /** In plain words: the answer, its risk, what would be saved, what changed. */
  words: z.object({ answer: z.string(), risk: z.array(z.string()), saving: figure, change: figure }),
  /** Exact decimals as text; null is not known. */
  figures: z.object({
    currency: z.string(),
    plans: z.number().int(),
    plansWithAnswer: z.number().int(),
    monthlyCost: figure,
    costPerMillion: figure,
    monthlyCalls: z.number(),
    leastSureProbability: z.number().nullable(),
    weakestGrade: figure,
    pricesSeenOn: figure,
  }),
  /** Names of plans, or null for all of them together, that cost more than their budget. */
  overBudget: z.array(
    z.object({
      ...{ plan: figure, measure: z.enum(budgetMeasures), threshold: z.string(), cost: figure },
      basis: costBasis.optional(),
    }),
  ),
  file: fileSchema,
});

const budgetExceeded = z.object({
  budget: z.object({ id: z.uuid(), plan: figure, measure: z.enum(budgetMeasures), threshold: z.string() }),
  currency: z.string(),
  /** By the newest answers. */
  cost: z.string(),
  basis: costBasis.optional(),
  /** Where the budgets are. */
  url: z.url(),
});

const runFinished = z.object({
  run: z.object({
    ...{ id: z.uuid(), name: z.string(), benchmarkId: z.uuid().nullable(), sweepId: z.uuid().nullable() },
    /** It was worked out, not measured. */
    simulated: z.boolean(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime(),
  }),
  outcome: z.enum(runOutcomes),
  /** How it ended, in a sentence. */
  reason: z.string(),
  /** Who or what ended it, as `kind:id`. */
  endedBy: z.string(),
  /** Highest rate inside the SLO, in requests per second; null where none was found. */
  capacityRps: z.number().nullable(),
  url: z.url(),
});

/** What is recommended, exact decimals as text; null where nothing is. */
const answer = z.object({
  verdict: z.enum(verdicts),
  currency: z.string(),
  recommended: z
    .object({ tier: z.string(), units: z.number().int().nullable(), monthlyCost: z.string(), costPerMillion: figure })
    .nullable(),
});

const sweepWaiting = z.object({
  sweep: z.object({ id: z.uuid(), name: z.string() }),
  /** What is to be set at the gateway, in a sentence. */
  instruction: z.string(),
  /** When it was asked for. */
  since: z.iso.datetime(),
  url: z.url(),
});

const recommendationChanged = z.object({
  plan: z.object({ id: z.uuid(), name: z.string() }),
  /** Whose tiers are compared: a plan that asks several gateways has an answer on each. */
  gateway: z.string(),
  recommendationId: z.uuid(),
  /** Null for the first answer. */
  before: answer.nullable(),
  after: answer,
  /** The new answer in plain words. */
  sentence: z.string(),
  url: z.url(),
});

const series = z.object({
  ...{ id: z.uuid(), name: z.string(), gateway: z.string(), tier: z.string() },
});

const telemetryShort = z.object({
  series,
  /** Share of the units that is free at the peak; below 0 the peak is above the ceiling. */
  free: z.number(),
  /** The most that a plan with this gateway and policy set keeps free. */
  asked: z.number(),
  plan: z.object({ id: z.uuid(), name: z.string() }),
  units: z.number(),
  peakRps: z.number(),
  /** How many units the peak needs, in plain words. */
  sentence: z.string(),
  url: z.url(),
});

const telemetryChanged = z.object({
  series,
  changedOn: z.iso.date(),
  /** Demand per request after ÷ before. */
  factor: z.number(),
  url: z.url(),
});

const channelTest = z.object({ channel: z.string(), askedBy: z.string() });

export const events = {
  /** A report that was scheduled or asked for. */
  'report.ready': reportReady,
  /** A budget that costs have gone above; told again only after they were within. */
  'budget.exceeded': budgetExceeded,
  /** A run has ended, however it did. An import is none. */
  'run.finished': runFinished,
  /** A sweep has waited for a while for a person who sets its gateway by hand; told once for each thing that is asked. */
  'sweep.waiting': sweepWaiting,
  /** A plan's newest recommendation is another than the one before in its verdict, in what it recommends or in what that costs. */
  'recommendation.changed': recommendationChanged,
  /** A gateway in production has less free at its peak than a plan keeps free; told again only after it had enough. */
  'telemetry.short': telemetryShort,
  /** A request costs a gateway in production something else from a day on. */
  'telemetry.changed': telemetryChanged,
  /** Somebody tries whether a channel works. */
  'channel.test': channelTest,
} as const satisfies Record<string, z.ZodType>;

/** What a channel can be told of, each by its own wish. */
export const subscribableEvents = [
  'run.finished',
  'sweep.waiting',
  'recommendation.changed',
  'telemetry.short',
  'telemetry.changed',
] as const satisfies (keyof typeof events)[];
export type SubscribableEvent = (typeof subscribableEvents)[number];

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.infer<(typeof events)[T]>;

/** What is posted, signed and kept: the same for every type but for `data`. */
const envelope = <T extends EventType>(type: T) =>
  z.object({
    id: z.uuid(),
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    workspace: z.object({ id: z.uuid(), name: z.string() }),
    data: events[type],
  });

export const eventSchema = z.discriminatedUnion('type', [
  envelope('report.ready'),
  envelope('budget.exceeded'),
  envelope('run.finished'),
  envelope('sweep.waiting'),
  envelope('recommendation.changed'),
  envelope('telemetry.short'),
  envelope('telemetry.changed'),
  envelope('channel.test'),
]);
export type HeadroomEvent = z.infer<typeof eventSchema>;
export type EventOf<T extends EventType> = Extract<HeadroomEvent, { type: T }>;
