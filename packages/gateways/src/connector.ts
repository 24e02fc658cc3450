import { conflict, type PodsSample, type ServerSample } from '@headroom/core';
import type { PolicyChain } from './policy-chain';

/** One unit's cumulative counters. They never fall; a restart is counted and loses at most the last half second. */
export interface UnitMetrics extends Omit<ServerSample, 'stage' | 'second'> {
  /** When the unit read its counters, in milliseconds since the epoch of its own clock. */
  sampledAtMs: number;
}

/** What whoever runs the gateway's pods tells of all of them together, as it was at the moment of the answer. */
export type PodsReading = Omit<PodsSample, 'stage' | 'second'>;

/** How a setting stands at the gateway. */
export interface Standing<T> {
  value: T;
  /** The gateway's own words for it, JSON, with all that putting it back takes. */
  document: unknown;
  /** Changes with every change of the setting; null where the gateway tells no such thing. */
  version: string | null;
}

/** A change is refused with `conflict` unless the gateway still stands as it was read. */
export interface ChangeOptions {
  /** Null asks for none. */
  expectedVersion?: string | null;
  /** Of a setting without versions: its value as the change begins, once whatever is under way there has ended. */
  expectedValue?: unknown;
  signal?: AbortSignal;
}

/** Something of a gateway that can be read, changed, and put back. */
export interface Setting<T> {
  /**
   * What is set, by its name at the gateway: one and the same for whoever sets it, of whichever workspace, and by whichever address load
   * reaches it.
   */
  resource: string;
  /** A change of it takes minutes, as a rule; the catalog says how many, where somebody publishes that. */
  takesMinutes?: true;
  /** Its writing takes as long where the value stands already. */
  waitsEachTime?: true;
  read(signal?: AbortSignal): Promise<Standing<T>>;
  /**
   * Of a setting whose values may leave something open, or may not all be set: the whole value that one means at a gateway which stood
   * like this before anything was set. It is what is then written.
   * @param document as `read` told it
   * @throws HeadroomError `invalid-input` for a value that may not be set there
   */
  settle?(value: T, document: unknown): T;
  /**
   * Of a setting that other things of the gateway stand above: asks whether they leave a value to be what runs. `write` asks it too.
   * @throws HeadroomError `invalid-input` for a value that would not be what runs
   */
  requireEffective?(value: T, signal?: AbortSignal): Promise<void>;
  /** Resolves when the whole gateway has the value; with how it then stands. */
  write(value: T, options?: ChangeOptions): Promise<Standing<T>>;
  /** Puts back what `read` told, by its document. */
  restore(document: unknown, options?: ChangeOptions): Promise<Standing<T>>;
  /** Whether a value that was read is the one that was set: a gateway may order it anew, or fill in what was left out. */
  isSame(read: T, set: T): boolean;
}

/** What a gateway says of itself: which tier it is, and of how many units. */
export interface Cell {
  /** Of the catalog; null for a tier that it does not know. */
  tierId: string | null;
  /** As the gateway calls it. */
  tier: string;
  /** Null where it has none. */
  units: number | null;
}

/**
 * What a gateway lets itself be told and asked; each part is there where the gateway can do it. Every call may throw a
 * HeadroomError: `invalid-input` (the gateway refuses the value, with its reason), `forbidden` (credentials), `conflict` (changed
 * meanwhile), `unavailable` (no answer in time, or it cannot do it now).
 */
export interface Connector {
  /** By the ids of the catalog, of a gateway whose tier can be changed where it stands. */
  tier?: Setting<string>;
  policySet?: Setting<PolicyChain>;
  units?: Setting<number>;
  /** Of a gateway that knows: what it is once its settings are made. */
  readCell?: (signal?: AbortSignal) => Promise<Cell>;
  /** Cores of one unit; null where nothing limits them. */
  readCoresPerUnit?: (signal?: AbortSignal) => Promise<number | null>;
  readServerMetrics?: (signal?: AbortSignal) => Promise<UnitMetrics[]>;
  /** Of a gateway that runs as pods; restarts are counted from the first reading of this connector on. */
  readPods?: (signal?: AbortSignal) => Promise<PodsReading>;
}

/** @throws HeadroomError `conflict` when a setting no longer stands at the version that a change builds on */
export function requireVersion({ version }: Standing<unknown>, expected: string | null): void {
  if (expected !== null && version !== expected)
    throw conflict(`The gateway was changed meanwhile: it stands at version ${version ?? 'unknown'}, not ${expected}.`);
}

/** @throws HeadroomError `conflict` when a setting without versions no longer has the value that a change builds on */
export function requireValue<T>(now: T, expected: unknown, { isSame }: Pick<Setting<T>, 'isSame'>): void {
  if (expected !== undefined && !isSame(now, expected as T))
    throw conflict('The gateway was changed meanwhile: it has another value than the one that was read.');
}
