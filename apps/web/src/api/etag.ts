import { createHash } from 'node:crypto';

/** A strong validator: the same exactly while the answer is. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** Whether a list of entity tags, or `*`, names this one (RFC 9110, 13.1). */
export function namesTag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
