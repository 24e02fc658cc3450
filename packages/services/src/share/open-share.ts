import type { Clients } from '../ctx';
import { isBundleTicket } from './bundle-ticket';
import { giveBackTry, isPasswordOf, mayTryPassword } from './share-password';
import { shareState } from './share-state';
import { hashShareToken, isShareToken, isTokenOf } from './share-token';

/** What a link shows besides its bundle. */
export interface OpenShare {
  id: string;
  sha256: string;
  /** Ed25519 over `signedMessage(sha256)`. */
  signature: Uint8Array;
  publicKey: Uint8Array;
  expiresAt: Date | null;
  isProtected: boolean;
  /** Whose pages may show it in a frame. */
  embedOrigins: string[];
}

export type OpenedShare =
  | { state: 'open'; share: OpenShare }
  | { state: 'unknown' | 'revoked' | 'expired' | 'password-needed' | 'wrong-password' | 'too-many-tries' };

/** With what a link is opened: its token and, where it is protected, the password or a ticket that the password gave. */
export interface ShareKey {
  token: string;
  password?: string | undefined;
  ticket?: string | undefined;
}

/** Opens a link for whoever has it; asked anew at every request, so that a revoked one is closed at once. */
export async function openShare(
  clients: Pick<Clients, 'db' | 'secretBox'>,
  { token, password, ticket }: ShareKey,
): Promise<OpenedShare> {
  const row = isShareToken(token)
    ? await clients.db.share.findUnique({ where: { tokenHash: hashShareToken(token) }, omit: { bundle: true } })
    : null;
  if (!row || !isTokenOf(token, row.tokenHash)) return { state: 'unknown' };
  const state = shareState(row);
  if (state !== 'open') return { state };
  const isProtected = row.passwordHash !== null;
  if (isProtected && !(ticket !== undefined && isBundleTicket(clients, row.id, ticket))) {
    if (password === undefined) return { state: 'password-needed' };
    if (!(await mayTryPassword(clients, row.id))) return { state: 'too-many-tries' };
    if (!(await isPasswordOf(password, row))) return { state: 'wrong-password' };
    await giveBackTry(clients, row.id);
  }
  const { id, sha256, signature, publicKey, expiresAt, embedOrigins } = row;
  return { state, share: { id, sha256, signature, publicKey, expiresAt, isProtected, embedOrigins } };
}
