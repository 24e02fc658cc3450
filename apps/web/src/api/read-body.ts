import type { z } from 'zod';
import { pointerOf, Problem, type Fault } from './problem';

const deepest = 64;

/** What a file is sent as. */
export const fileType = 'application/octet-stream';

/** @throws Problem for a body in another format */
export function requireType(request: Request, mediaType: string): void {
  const given = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (given !== mediaType && !(mediaType === 'application/json' && /^application\/[a-z0-9.+-]+\+json$/.test(given)))
    throw new Problem('unsupported-media-type', { detail: `Send the body as ${mediaType}.` });
}

/** Whether a request brings a body, or says that it does (RFC 9112, 6). */
export const hasBody = ({ headers }: Request): boolean =>
  headers.has('content-type') || headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0;

/**
 * A request's body as text.
 * @throws Problem for another format, a body that is too long, or bytes that are no UTF-8
 */
export async function readText(request: Request, mediaType: string, maxBytes: number): Promise<string> {
  requireType(request, mediaType);
  const tooLarge = () => new Problem('too-large', { detail: `The body may have at most ${maxBytes} bytes.` });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Problem('bad-request', { detail: 'The body is not UTF-8.' });
  }
}

/** @throws Problem for what is no JSON, or is nested too deep to be looked at */
export function readJson(text: string): unknown {
  if (isDeeperThan(text, deepest))
    throw new Problem('bad-request', { detail: `The body is nested deeper than ${deepest} levels.` });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Problem('bad-request', { detail: 'The body is not JSON.' });
  }
}

function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > limit) return true;
  }
  return false;
}

/** Parses a part of a request by its schema. @throws Problem with every fault and where it is */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown, part: 'body' | 'query'): z.output<S> {
  const parsed = schema.safeParse(value);
  const faults = parsed.success
    ? unstorable(value)
    : parsed.error.issues.map(({ path, message }) => ({ path, detail: message }));
  if (parsed.success && faults.length === 0) return parsed.data;
  const errors = faults.map(({ path, detail }): Fault =>
    part === 'body' ? { pointer: pointerOf(path), detail } : { parameter: String(path[0] ?? ''), detail },
  );
  const words = errors.map(({ pointer, parameter, detail }) => `${parameter ?? pointer ?? ''} ${detail}`.trim());
  throw new Problem('invalid-input', { detail: words.slice(0, 5).join('; '), errors: errors.slice(0, 100) });
}

/** Texts that Postgres cannot keep: with NUL, or with half of a character. */
function unstorable(value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; detail: string }[] {
  if (typeof value === 'string')
    return isStorable(value) ? [] : [{ path, detail: 'must not contain NUL or half of a character' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    isStorable(key) ? unstorable(part, [...path, key]) : [{ path, detail: 'has a key with NUL' }],
  );
}

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
