import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const mintInvitationToken = (): string => randomBytes(32).toString('base64url');

export const hashInvitationToken = (token: string) =>
  Uint8Array.from(createHash('sha256').update(`invitation:${token}`).digest());
