import { benchmarkSchema, sweepCells, sweepSchema, type Benchmark, type Sweep, type SweepCell } from '@headroom/core';
import type { Clients } from '../../ctx';
import { leaseMs } from '../../gateway-change/gateway-times';
import { policySetVersionsSchema } from '../sweep-view';

/** The process that takes a step of a sweep. */
export interface SweepHost {
  clients: Clients;
  /** Unique per process; part of the lease. */
  workerId: string;
}

/** A sweep that this host holds under one epoch. */
export interface HeldSweep {
  id: string;
  workspaceId: string;
  benchmarkId: string;
  epoch: number;
  benchmark: Benchmark;
  definition: Sweep;
  cells: SweepCell[];
  policySetVersions: Record<string, { id: string; version: number }>;
  targetHost: string;
  /** Nothing has been read or set yet. */
  isQueued: boolean;
  startedBy: string;
  isStopping: boolean;
  /** Who asked it to stop, as `kind:id`. */
  stopRequestedBy: string | null;
}

/** Another host has taken the sweep over: write nothing. */
export class SweepLost extends Error {}

/**
 * Takes a sweep that nobody holds: one compare-and-set that raises the epoch and starts a lease. The pause after a step that failed, a lease of nobody,
 * ends with a stop.
 * @returns null when it has ended or another host is at it
 */
export async function acquireSweep(
  { clients: { db }, workerId }: SweepHost,
  sweepId: string,
): Promise<HeldSweep | null> {
  const [taken] = await db.$queryRaw<{ epoch: number }[]>`
    UPDATE sweep
       SET epoch = epoch + 1, lease_owner = ${workerId}, lease_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
     WHERE id = ${sweepId}::uuid AND state <> 'finished'
       AND (lease_until IS NULL OR lease_until < now() OR (lease_owner IS NULL AND stop_requested_at IS NOT NULL))
    RETURNING epoch`;
  if (!taken) return null;
  const row = await db.sweep.findUniqueOrThrow({ where: { id: sweepId } });
  const definition = sweepSchema.parse(row.definition);
  const { id, workspaceId, benchmarkId, targetHost, startedBy, stopRequestedBy } = row;
  return {
    ...{ id, workspaceId, benchmarkId, targetHost, startedBy, stopRequestedBy, epoch: taken.epoch },
    benchmark: benchmarkSchema.parse(row.benchmarkDefinition),
    ...{ definition, cells: sweepCells(definition) },
    policySetVersions: policySetVersionsSchema.parse(row.policySetVersions),
    isQueued: row.state === 'queued',
    isStopping: row.stopRequestedAt !== null,
  };
}
