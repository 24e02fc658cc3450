import { createHash, randomBytes } from 'node:crypto';

const prefix = 'hr_';
/** 256 random bits. */
const pattern = /^hr_[A-Za-z0-9_-]{43}$/;

export const mintApiToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`;

export const isApiToken = (text: string): boolean => pattern.test(text);

/** What is stored of a token. */
export const hashApiToken = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(token).digest());

/** How a token stands: it ends by being revoked or by its time. */
export type TokenState = 'open' | 'revoked' | 'expired';

export function tokenState({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }): TokenState {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'open';
}
