/**
 * The job catalogue: a job is data. A job is only a doorbell: its payload names rows, and Postgres says what is true.
 * New payload fields are optional, because older jobs may still be in flight.
 */
import { z } from 'zod';

const runRef = z.object({ runId: z.uuid() });
const sweepRef = z.object({ sweepId: z.uuid() });
const machineRef = z.object({ hostname: z.string() });
const gatewayRef = z.object({ workspaceId: z.uuid(), gatewayId: z.string() });
const priceRef = z.object({ workspaceId: z.uuid(), gatewayId: z.string(), currency: z.string() });

/** Queues keep hour-long work away from quick work. */
export const queueNames = ['runs', 'quick'] as const;
export type QueueName = (typeof queueNames)[number];

interface JobDefinition {
  queue: QueueName;
  payload: z.ZodType;
  attempts: number;
  backoffMs: number;
}

export const jobs = {
  /** Drives one run from provisioning to analysis. */
  'run.execute': { queue: 'runs', payload: runRef, attempts: 5, backoffMs: 1_000 },
  /** Turns a finished run into a measurement and re-evaluates the plans that use its cell. */
  'run.analyse': { queue: 'quick', payload: runRef, attempts: 5, backoffMs: 1_000 },
  /** Takes the next step of a sweep: remembers the gateway, queues a cell, or puts the gateway back. */
  'sweep.advance': { queue: 'quick', payload: sweepRef, attempts: 5, backoffMs: 1_000 },
  /** Evaluates the plans on a gateway whose evidence has changed. */
  'plans.evaluate': { queue: 'quick', payload: gatewayRef, attempts: 5, backoffMs: 1_000 },
  /** Measures the highest rate of a worker's machine. A worker on another machine leaves it to the next attempt. */
  'runner.calibrate': { queue: 'quick', payload: machineRef, attempts: 8, backoffMs: 500 },
  /** Reads a gateway's prices anew. Waits long between attempts: a service that is overloaded is left alone. */
  'prices.refresh': { queue: 'quick', payload: priceRef, attempts: 3, backoffMs: 600_000 },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]['payload']>;
