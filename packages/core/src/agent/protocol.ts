/**
 * The agent protocol, version 1: JSON over HTTP under /agent/v1, bearer token per shard and epoch.
 * claim → loop { next → (stage: intervals…, control…, stage-done) } → finish.
 * Agents may be newer than the server that hears them, so fields that it does not know are ignored. New ones are optional.
 * `control` is both heartbeat and held request: the server answers as soon as the directive changes, else after `holdMs`.
 */
import { z } from 'zod';
import { errorExampleSchema } from '../metrics/error-example';
import { generatorHealthSchema, intervalSchema, serverSampleSchema } from '../metrics/interval';
import { requestSchema } from '../workload/request';

const epoch = z.number().int().min(1);
const stageIndex = z.number().int().min(0);

/** A machine that makes load. */
export const agentMachineSchema = z.object({
  /** Operating system with its version, and architecture. */
  os: z.string().min(1).max(100),
  cores: z.int().min(1),
  node: z.string().max(40),
});
export type AgentMachine = z.infer<typeof agentMachineSchema>;

export const claimRequest = z.object({
  runId: z.string(),
  shard: z.number().int().min(0),
  agentVersion: z.string().max(40),
  /** Where the load is made; absent where that is not the agent's own machine. */
  machine: agentMachineSchema.optional(),
});
export type ClaimRequest = z.infer<typeof claimRequest>;
export const claimResponse = z.object({
  epoch,
  shards: z.number().int().min(1),
  engine: z.string(),
  target: z.object({
    baseUrl: z.string(),
    /** The IP address that the server permitted: engines connect to it alone, and never resolve the name again. */
    address: z.union([z.ipv4(), z.ipv6()]),
    timeoutMs: z.number(),
    maxConnections: z.number(),
  }),
  requests: z.array(requestSchema),
  batch: z.boolean().default(false),
  /** Look again and again whether the target asks for no more load, whatever the engine sees of that. */
  watchStopFile: z.boolean().default(false),
  script: z.object({ fileName: z.string(), text: z.string() }).optional(),
  /** The values of the secrets that the benchmark names; engines get them by environment alone. */
  secrets: z.record(z.string(), z.string()).default({}),
});
export type ClaimResponse = z.infer<typeof claimResponse>;

/** What one shard is to offer in one stage. */
export const shardStage = z.object({
  index: stageIndex,
  load: z.discriminatedUnion('model', [
    z.object({ model: z.literal('open'), rps: z.number(), arrivals: z.enum(['poisson', 'uniform']) }),
    z.object({
      model: z.literal('closed'),
      users: z.number().int(),
      thinkTimeMs: z.number(),
      iterationsPerSecond: z.number().optional(),
    }),
  ]),
  maxSeconds: z.number(),
  /** Time from the receipt of this answer to the instant at which all shards begin; 0: at once. */
  startsInMs: z.number().min(0).default(0),
  seed: z.number().int(),
});
export type ShardStage = z.infer<typeof shardStage>;

export const nextRequest = z.object({
  epoch,
  afterStage: z.number().int().min(-1),
  holdMs: z.number().int().min(0).max(5000),
});
export const nextResponse = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stage'), stage: shardStage }),
  z.object({ kind: z.literal('wait') }),
  z.object({ kind: z.literal('finish'), reason: z.string() }),
]);
export type NextResponse = z.infer<typeof nextResponse>;

export const controlRequest = z.object({ epoch, stage: stageIndex, holdMs: z.number().int().min(0).max(2000) });
export const controlResponse = z.object({
  /** `continue`: make load until the lease ends; `end-stage`: finish this stage and drain; `stop`: no more load at all. */
  directive: z.enum(['continue', 'end-stage', 'stop']),
  leaseMs: z.number(),
  reason: z.string().optional(),
});
export type ControlResponse = z.infer<typeof controlResponse>;

/** So many lines are kept of what an agent and its engine say, each so long. */
export const mostLogLines = 2_000;
export const longestLogText = 500;
/** For a line that waited longer, in milliseconds, when it was said is not known. */
export const longestLogWaitMs = 86_400_000;

/** A line of what an agent or its engine said, without secrets. */
const logLineSchema = z.object({
  /** Counted from 0 by the agent. */
  line: z
    .int()
    .min(0)
    .max(mostLogLines - 1),
  source: z.enum(['agent', 'engine']),
  text: z.string().min(1).max(longestLogText),
  /** How long ago it was said: the clocks of machines differ. */
  agoMs: z.int().min(0).max(longestLogWaitMs),
});
export type LogLine = z.infer<typeof logLineSchema>;

export const intervalsRequest = z.object({
  epoch,
  intervals: z.array(intervalSchema).max(5000),
  health: z.array(generatorHealthSchema).max(500),
  /** Only where the agent itself sees the target's units (the simulated gateway). */
  server: z.array(serverSampleSchema).max(2000).default([]),
  log: z.array(logLineSchema).max(500).default([]),
});
export type IntervalsRequest = z.infer<typeof intervalsRequest>;

export const stageDoneRequest = z.object({
  epoch,
  stage: stageIndex,
  /** Seconds during which load was offered. */
  seconds: z.number().min(0),
  /** `complete` covers an end asked for by the server; anything else makes the stage unusable, and `target-stopped` the run. */
  end: z.enum(['complete', 'stopped', 'lease-lost', 'engine-failed', 'target-stopped']),
  message: z.string().max(4000).optional(),
  /** A few of each kind. */
  errorExamples: z.array(errorExampleSchema).max(60).default([]),
});
export type StageDoneRequest = z.infer<typeof stageDoneRequest>;
