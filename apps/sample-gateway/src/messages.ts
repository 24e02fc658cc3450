/** What the primary process and its children say to each other over the IPC channel. */
import type { ChainDocument } from './chain';
import type { UnitContext } from './policies/policy';

/** Cumulative since the process started. */
export interface Counters {
  /** CPU of the whole process, user and system, in seconds. */
  cpuSeconds: number;
  /** Requests answered. */
  requests: number;
  /** When these were read, in milliseconds since the epoch. */
  sampledAtMs: number;
}

export interface VersionedChain {
  version: number;
  document: ChainDocument;
}

export interface BackendSettings {
  /** Time the backend waits before it answers. */
  latencyMs: number;
  /** Size of its JSON answer. */
  bodyBytes: number;
}

/** Calls that every child answers. `retire` answers with the last counters, then the process ends. */
export type CommonCall = { kind: 'counters' } | { kind: 'retire'; graceMs: number };

export type UnitCall =
  | CommonCall
  | { kind: 'configure'; context: UnitContext; chain: VersionedChain }
  | { kind: 'chain'; chain: VersionedChain };

export type BackendCall =
  | CommonCall
  /** Answers with the port it listens on; port 0 asks for any. */
  | { kind: 'configure'; port: number; settings: BackendSettings }
  | { kind: 'settings'; settings: BackendSettings };

/** Said without waiting for an answer. `connection` comes with a socket. */
export type UnitNote = { kind: 'connection' } | { kind: 'shed'; connections: number };
/** A unit says that one of its connections has closed, or (twice a second) what it has done. */
export type ChildNote = { kind: 'closed' } | { kind: 'counters'; counters: Counters };

export type ToChild = { call: number; body: UnitCall | BackendCall } | { note: UnitNote };
export type FromChild = { reply: number; value: unknown } | { reply: number; error: string } | { note: ChildNote };
