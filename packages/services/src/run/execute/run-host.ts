import { infrastructure, type Benchmark, type RunnerId } from '@headroom/core';
import type { Runner } from '@headroom/loadgen/runners';
import type { Clients } from '../../ctx';
import type { Machine } from '../check-machine';

/** The process that drives runs: its connections, its name, and where it can start load. */
export interface RunHost {
  clients: Clients;
  /** Unique per process; part of the lease. */
  workerId: string;
  /** Base address of the agent API as agents on this machine reach it. */
  agentUrl: string;
  /** The same as other machines reach it; null where it was not set. */
  publicUrl: string | null;
  /** What the local runner has here. */
  machine: Machine;
  /** How often the permission to load a target is asked again while a run makes load. */
  checkTargetMs: number;
  runners: Partial<Record<RunnerId, Runner>>;
  /** Versions that go with every run. */
  environment: Record<string, string>;
}

/** @throws HeadroomError `infrastructure` for a runner that this host cannot start */
export function requireRunner({ runners }: RunHost, id: RunnerId): Runner {
  const runner = runners[id];
  if (!runner) throw infrastructure(`This worker has no runner "${id}".`);
  return runner;
}

/** A run that this host holds under one epoch. */
export interface HeldRun {
  id: string;
  workspaceId: string;
  epoch: number;
  /** Set while this host itself raises the epoch. */
  renewingEpoch: boolean;
  definition: Benchmark;
  /** The address that the target's name stood for when the run first began; null until it is checked. */
  targetAddress: string | null;
  targetHost: string;
  /** Of which it is a cell; null for a run of its own. */
  sweepId: string | null;
  /** Chain of the policy set's version that the run was started with. */
  policies: unknown;
}

/** How long a lease lasts, and how often it is renewed, in milliseconds. */
export const leaseMs = 10_000;
export const renewMs = 2_000;

/** A person asked the run to stop, or all load is halted. */
export class RunStopped extends Error {}
/** Another host has taken the run over, or the lease ran out: make no more load and write nothing. */
export class LeaseLost extends Error {}
/** Load may be made on the target no more. */
export class TargetRefused extends Error {}
/** One of several shards is gone: what the others measured is not the load that was asked for. */
export class ShardLost extends Error {}
/** What the run measures was altered while it did: its figures are of no one cell. */
export class GatewayChanged extends Error {}
/** The worker is shutting down; another one takes the run up where this one left it. */
export class HandedOver extends Error {}
