import type { ServerSample } from '@headroom/core';
import type { PolicyChain } from './policy-chain';

/** One unit's cumulative counters. They never fall; a restart is counted and loses at most the last half second. */
export interface UnitMetrics extends Omit<ServerSample, 'stage' | 'second'> {
  /** When the unit read its counters, in milliseconds since the epoch of its own clock. */
  sampledAtMs: number;
}

/**
 * What a gateway lets itself be told and asked. Every call may throw a HeadroomError: `invalid-input` (the gateway refuses
 * the document, with its reason), `forbidden` (credentials), `unavailable` (no answer in time, or it cannot do it now).
 */
export interface Connector {
  readPolicySet(signal?: AbortSignal): Promise<PolicyChain>;
  /** Resolves when the whole gateway serves the chain. */
  applyPolicySet(chain: unknown, signal?: AbortSignal): Promise<void>;
  readUnits(signal?: AbortSignal): Promise<number>;
  /** Resolves when this many units serve. */
  scaleUnits(units: number, signal?: AbortSignal): Promise<void>;
  readServerMetrics(signal?: AbortSignal): Promise<UnitMetrics[]>;
}
