import { notFound, unstable_rethrow } from 'next/navigation';
import { HeadroomError, type ErrorCode } from '@headroom/core';
import { log } from './log';

const statusOf: Record<ErrorCode, number> = {
  'invalid-input': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many-requests': 429,
  changed: 412,
  'stale-epoch': 409,
  unavailable: 503,
  infrastructure: 503,
};

/** What a form shows after a failed action; `problems` maps a field's path to its message. */
export interface ActionError {
  message: string;
  problems: Record<string, string>;
  /** The host that has to be typed for it to be done. */
  confirmHost?: string;
}

/** Driver codes of Postgres and of sockets that mean "not now": connection refused, lost, or the server going down. */
const connectionCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|P100[1-9]|P1017|P2024|P2028|57P0|53300|08)/;

/** True when the cause is a database or Redis that cannot be reached now. */
export function isConnectionFailure(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (connectionCodes.test(code)) return true;
    if (
      /Can't reach database|Connection terminated|DatabaseNotReachable|ConnectionClosed|timeout exceeded when trying to connect/i.test(
        `${cause.name} ${cause.message}`,
      )
    )
      return true;
  }
  return false;
}

const tookTooLong = /canceling statement due to statement timeout|idle-in-transaction timeout/;

/** True when Postgres gave up on a statement because it took longer than HEADROOM_STATEMENT_SECONDS. */
function isStatementTimeout(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if (tookTooLong.test(cause.message)) return true;
  return false;
}

/** Why the database could not do it this time, in a sentence; null when that is not what failed. */
export function whyNotNow(error: unknown): string | null {
  if (isStatementTimeout(error)) return 'The database took too long over this. Try again later, or ask for less.';
  return isConnectionFailure(error) ? 'The database cannot be reached now. Try again.' : null;
}

/** When to try again, where the failure knows. */
export const retryAfter = ({ details }: HeadroomError): Record<string, string> =>
  typeof details.retryAfterSeconds === 'number' ? { 'retry-after': String(details.retryAfterSeconds) } : {};

/** An answer for a machine: the neutral code and sentence, never a stack. */
export function errorResponse(error: unknown): Response {
  // The way to the sign-in is no failure.
  unstable_rethrow(error);
  if (error instanceof HeadroomError)
    return Response.json(
      { error: { code: error.code, message: error.message, details: error.details } },
      { status: statusOf[error.code], headers: retryAfter(error) },
    );
  const message = whyNotNow(error);
  if (message !== null)
    return Response.json(
      { error: { code: 'unavailable', message, details: {} } },
      { status: 503, headers: { 'retry-after': '1' } },
    );
  log().error({ err: error }, 'a request failed');
  return Response.json({ error: { code: 'internal', message: 'Something went wrong.', details: {} } }, { status: 500 });
}

/** Marks a failure with its code, so that the error page can say what it was: of an error, a browser gets the digest only. */
export function withDigest(error: unknown): unknown {
  if (error instanceof HeadroomError) return Object.assign(error, { digest: `headroom:${error.code}` });
  if (error instanceof Error && isStatementTimeout(error)) return Object.assign(error, { digest: 'headroom:too-slow' });
  if (error instanceof Error && isConnectionFailure(error))
    return Object.assign(error, { digest: 'headroom:unavailable' });
  return error;
}

/** Runs a read for a page: what is not there becomes the 404 page; the rest reaches the error page with its code. */
export async function forPage<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof HeadroomError && error.code === 'not-found') notFound();
    throw withDigest(error);
  }
}

/** A failed action in the words of its form. Anything unforeseen is thrown on. */
export function toActionError(error: unknown): ActionError {
  if (error instanceof HeadroomError) {
    const list = Array.isArray(error.details.problems)
      ? (error.details.problems as { path: string; message: string }[])
      : [];
    return {
      message: list.length > 0 ? 'Some fields need another look.' : error.message,
      problems: Object.fromEntries(list.map(({ path, message }) => [path, message])),
      ...(error.details.needs === 'confirmHost' && { confirmHost: String(error.details.host) }),
    };
  }
  const message = whyNotNow(error);
  if (message !== null) return { message, problems: {} };
  throw error;
}
