/**
 * How a self-hosted agent and the server know each other: JSON over HTTP under /agent/v1.
 * As in the protocol of runs, fields that are not known are ignored.
 * register (a one-time code for a token) → loop { heartbeat, held until there is something to do }.
 */
import { z } from 'zod';

/** Beginnings of an agent's secrets, by which a person and a scanner tell them apart. */
export const registrationCodePrefix = 'hrc_';
export const agentTokenPrefix = 'hra_';

/** The agent that a token is of: its id stands in it, before the secret. Null for anything that is no such token. */
export const agentIdOfToken = (token: string): string | null =>
  /^hra_([0-9a-f-]{36})_\S{22,}$/.exec(token)?.[1] ?? null;

/** What a machine can do, as it says itself. */
export const agentHello = z.object({
  version: z.string().min(1).max(40),
  hostname: z.string().min(1).max(255),
  cores: z.number().int().min(1).max(4096),
  /** Version of each engine that it has. */
  engines: z
    .record(z.string().max(40), z.string().max(80))
    .refine((engines) => Object.keys(engines).length <= 20, 'too many engines'),
});
export type AgentHello = z.infer<typeof agentHello>;

/** The highest rate at which the builtin engine's own certificate held, against a stub on loopback. */
export const calibrationSchema = z.object({
  engine: z.literal('builtin'),
  /** Requests per second; null when no rate held, or none could be tried. */
  maxRps: z.number().positive().nullable(),
  cores: z.number().int().min(1),
  measuredAt: z.iso.datetime(),
  /** How long it took. */
  seconds: z.number().min(0),
  /** What ended it, in a sentence. */
  limit: z.string().min(1).max(600),
});
export type Calibration = z.infer<typeof calibrationSchema>;

export const registerRequest = z.object({
  code: z.string().startsWith(registrationCodePrefix).max(100),
  /** Random; the same when a request is repeated whose answer got lost. */
  attempt: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be 128 random bits or more, in base64url'),
  hello: agentHello,
});
export type RegisterRequest = z.infer<typeof registerRequest>;
export const registerResponse = z.object({ agentId: z.uuid(), token: z.string().startsWith(agentTokenPrefix) });
export type RegisterResponse = z.infer<typeof registerResponse>;

/** What an agent is doing: only an idle one is given something to do. */
export const agentActivity = z.enum(['idle', 'running', 'calibrating']);

export const heartbeatRequest = z.object({
  hello: agentHello,
  activity: agentActivity,
  /** Sent with each heartbeat from its measurement until the server has answered one. */
  calibration: calibrationSchema.optional(),
  /** The answer may be held for so long. */
  holdMs: z.number().int().min(0).max(5_000),
});
export type HeartbeatRequest = z.infer<typeof heartbeatRequest>;
export const heartbeatResponse = z.object({
  /** One shard of a run, with the token that claims it. */
  assignment: z.object({ runId: z.string(), shard: z.number().int().min(0), shardToken: z.string() }).optional(),
  /** Takes the place of the agent's token, which is refused once this one has been used. */
  rotatedToken: z.string().startsWith(agentTokenPrefix).optional(),
  calibrate: z.literal(true).optional(),
});
export type HeartbeatResponse = z.infer<typeof heartbeatResponse>;
