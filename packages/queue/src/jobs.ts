/**
 * The job catalogue: a job is data. A job is only a doorbell: its payload names rows, and Postgres says what is true.
 * New payload fields are optional, because older jobs may still be in flight.
 */
import { z } from 'zod';

const runRef = z.object({ runId: z.uuid() });
const sweepRef = z.object({ sweepId: z.uuid() });
const machineRef = z.object({ hostname: z.string() });
const gatewayRef = z.object({ workspaceId: z.uuid(), gatewayId: z.string() });
const scheduleRef = z.object({ scheduleId: z.uuid() });
const deliveryRef = z.object({ deliveryId: z.uuid() });
const telemetryRef = z.object({ telemetryId: z.uuid() });
const workspaceRef = z.object({ workspaceId: z.uuid() });
const priceRef = z.object({ workspaceId: z.uuid(), gatewayId: z.string(), currency: z.string() });

/** Queues keep hour-long work away from quick work, and both away from receivers who let others wait. */
export const queueNames = ['runs', 'quick', 'deliveries'] as const;
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
  /** Puts back what a run or a sweep that has ended changed at its gateway. */
  'gateway.restore': { queue: 'quick', payload: z.union([runRef, sweepRef]), attempts: 5, backoffMs: 1_000 },
  /** Evaluates the plans on a gateway whose evidence has changed. */
  'plans.evaluate': { queue: 'quick', payload: gatewayRef, attempts: 5, backoffMs: 1_000 },
  /** Measures the highest rate of a worker's machine. A worker on another machine leaves it to the next attempt. */
  'runner.calibrate': { queue: 'quick', payload: machineRef, attempts: 8, backoffMs: 500 },
  /** Reads a gateway's prices anew. Waits long between attempts: a service that is overloaded is left alone. */
  'prices.refresh': { queue: 'quick', payload: priceRef, attempts: 3, backoffMs: 600_000 },
  /** Rings for every report and delivery whose time has come. The next one comes in a minute. */
  'reports.ring': { queue: 'quick', payload: z.object({}), attempts: 1, backoffMs: 0 },
  /** Makes a report that is due, and records who gets it. */
  'report.send': { queue: 'quick', payload: scheduleRef, attempts: 3, backoffMs: 5_000 },
  /** Holds a workspace's newest answers against its budgets, and tells of those that are exceeded. */
  'budgets.judge': { queue: 'quick', payload: workspaceRef, attempts: 3, backoffMs: 5_000 },
  /** Reads the telemetry of a gateway in production again. */
  'telemetry.refresh': { queue: 'quick', payload: telemetryRef, attempts: 3, backoffMs: 60_000 },
  /** Attempts one delivery. Whether it is attempted again when it fails, Postgres says. */
  'delivery.attempt': { queue: 'deliveries', payload: deliveryRef, attempts: 3, backoffMs: 1_000 },
  /** Forgets what was told long ago. */
  'deliveries.forget': { queue: 'quick', payload: z.object({}), attempts: 3, backoffMs: 60_000 },
  /** Removes what workspaces keep no longer of their runs. */
  'seconds.remove': { queue: 'quick', payload: z.object({}), attempts: 3, backoffMs: 60_000 },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]['payload']>;
