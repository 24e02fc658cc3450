/** Neutral failure codes; each transport (web action, REST, CLI, job) maps them once. */
export type ErrorCode =
  | 'invalid-input'
  | 'unauthenticated'
  | 'not-found'
  | 'forbidden'
  | 'conflict'
  | 'too-many-requests'
  | 'changed'
  | 'stale-epoch'
  | 'unavailable'
  | 'infrastructure';

/** A failure a person can act on: says what, where and what to do. */
export class HeadroomError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'HeadroomError';
  }
}

export const invalidInput = (message: string, details?: Record<string, unknown>) =>
  new HeadroomError('invalid-input', message, details);
export const notFound = (what: string, id: string) =>
  new HeadroomError('not-found', `No ${what} with id ${id} in this workspace.`, { what, id });
/** Nobody is signed in, or no longer. */
export const unauthenticated = (message: string) => new HeadroomError('unauthenticated', message);
export const forbidden = (message: string) => new HeadroomError('forbidden', message);
export const conflict = (message: string, details?: Record<string, unknown>) =>
  new HeadroomError('conflict', message, details);
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new HeadroomError('too-many-requests', message, { retryAfterSeconds });
/** It was changed since whoever acts on it has read it. */
export const changed = (message: string) => new HeadroomError('changed', message);
export const staleEpoch = (message: string) => new HeadroomError('stale-epoch', message);
export const unavailable = (message: string) => new HeadroomError('unavailable', message);
export const infrastructure = (message: string) => new HeadroomError('infrastructure', message);
