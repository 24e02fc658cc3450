import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits; shorter texts and others cannot be a token. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

export const mintShareToken = (): string => randomBytes(32).toString('base64url');

export const hashShareToken = (token: string) => Uint8Array.from(createHash('sha256').update(token).digest());

export const isShareToken = (token: string): boolean => tokenPattern.test(token);

/** In constant time. */
export const isTokenOf = (token: string, tokenHash: Uint8Array): boolean =>
  timingSafeEqual(hashShareToken(token), tokenHash);
