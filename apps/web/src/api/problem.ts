import { HeadroomError, type ErrorCode } from '@headroom/core';
import { retryAfter, whyNotNow } from '@/server/errors';

/** One thing that is wrong with a request, and where: a JSON pointer into its body, or the name of a parameter. */
export interface Fault {
  pointer?: string;
  parameter?: string;
  detail: string;
}

interface ProblemDetails {
  detail: string;
  errors?: readonly Fault[];
  headers?: Record<string, string>;
}

/** Every kind of refusal: its status and its title. The type of a problem is its name in this table. */
export const problemKinds = {
  'bad-request': [400, 'The request cannot be read'],
  unauthorised: [401, 'A token is needed'],
  forbidden: [403, 'The token may not do this'],
  'not-found': [404, 'There is no such thing'],
  'method-not-allowed': [405, 'This cannot be done here'],
  conflict: [409, 'It stands against how things are'],
  changed: [412, 'It has been changed meanwhile'],
  'too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'The body is in another format'],
  'invalid-input': [422, 'Something in the request is not valid'],
  'too-many-requests': [429, 'Too many requests in this minute'],
  internal: [500, 'Something went wrong'],
  unavailable: [503, 'Not now'],
} as const satisfies Record<string, readonly [number, string]>;
export type ProblemKind = keyof typeof problemKinds;

/** A refusal on its way to becoming a problem document (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly details: ProblemDetails,
  ) {
    super(details.detail);
  }
}

const kindOf: Record<ErrorCode, ProblemKind> = {
  'invalid-input': 'invalid-input',
  unauthenticated: 'unauthorised',
  forbidden: 'forbidden',
  'not-found': 'not-found',
  conflict: 'conflict',
  'too-many-requests': 'too-many-requests',
  changed: 'changed',
  'stale-epoch': 'conflict',
  unavailable: 'unavailable',
  infrastructure: 'unavailable',
};

/** A failure in the words of the API; of what was not foreseen nothing is told. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HeadroomError) {
    const problems = Array.isArray(error.details.problems)
      ? (error.details.problems as { path: string; message: string }[])
      : [];
    const kind = kindOf[error.code];
    return new Problem(kind, {
      detail: error.message,
      ...(problems.length > 0 && {
        errors: problems.map(({ path, message }) => ({ pointer: pointerOf(path.split('.')), detail: message })),
      }),
      headers: kind === 'unavailable' ? { 'retry-after': '1' } : retryAfter(error),
    });
  }
  const detail = whyNotNow(error);
  if (detail !== null) return new Problem('unavailable', { detail, headers: { 'retry-after': '1' } });
  return new Problem('internal', { detail: 'The server failed to do this; its log has the request’s id.' });
}

/** RFC 6901. */
export const pointerOf = (path: readonly PropertyKey[]): string =>
  path
    .filter((part) => part !== '(whole)')
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');

/** The problem document as a response. */
export function problemResponse({ kind, details }: Problem, instance: string): Response {
  const [status, title] = problemKinds[kind];
  const { detail, errors, headers } = details;
  return Response.json(
    { type: `urn:headroom:problem:${kind}`, title, status, detail, instance, ...(errors && { errors }) },
    { status, headers: { ...headers, 'content-type': 'application/problem+json' } },
  );
}
