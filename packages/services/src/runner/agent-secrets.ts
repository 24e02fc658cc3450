import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { agentTokenPrefix, registrationCodePrefix } from '@headroom/core';
import { isId } from '../ids';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** What is stored of a code or token. */
export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> => Uint8Array.from(sha256(secret));

/** Whether a stored hash is that of a code or token, in constant time. */
export const isHashOf = (hash: Uint8Array | null, secret: string): boolean =>
  hash !== null && timingSafeEqual(hash, sha256(secret));

/** A one-time code (192 random bits) that names its agent. */
export const mintCode = (agentId: string) =>
  `${registrationCodePrefix}${agentId}_${randomBytes(24).toString('base64url')}`;

/** The agent that a code is for; null for anything that is no such code. */
export function agentIdOfCode(code: string): string | null {
  const id = code.slice(registrationCodePrefix.length, -(32 + 1));
  return isId(id) ? id : null;
}

const tokenOf = (agentId: string, secret: string) => `${agentTokenPrefix}${agentId}_${secret}`;

/** A fresh agent token (256 random bits). */
export const mintAgentToken = (agentId: string) => tokenOf(agentId, randomBytes(32).toString('base64url'));

/** The token that a code is exchanged for: the same for the same attempt, which only the agent itself knows. */
export const exchangedToken = (agentId: string, code: string, attempt: string) =>
  tokenOf(agentId, sha256(`headroom agent token\n${code}\n${attempt}`).toString('base64url'));
