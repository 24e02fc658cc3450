/** How a link stands: it ends by being revoked or by its time. */
export type ShareState = 'open' | 'revoked' | 'expired';

export function shareState({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }): ShareState {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'open';
}
