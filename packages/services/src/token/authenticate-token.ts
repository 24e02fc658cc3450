import { forbidden } from '@headroom/core';
import type { Clients, Ctx } from '../ctx';
import { roles, type Role, type TokenScope } from '../permissions';
import { hashApiToken, isApiToken } from './api-token';

/** How many requests a token has had in this minute, out of how many. */
export interface TokenUse {
  limit: number;
  used: number;
  /** Until the count begins anew. */
  resetSeconds: number;
}

interface Row {
  id: string;
  name: string;
  workspaceId: string;
  tokenRole: Role;
  makerRole: Role;
  scopes: TokenScope[];
  used: number;
  resetSeconds: number;
}

/**
 * Whoever presents a token acts as it: with the lower of its role and its maker's of this moment. The same statement counts the
 * request, so that every process that serves the API counts together.
 * @throws HeadroomError `forbidden` for a token that is unknown, revoked or expired, or whose maker has left
 */
export async function authenticateToken(
  clients: Clients,
  { token, perMinute }: { token: string; perMinute: number },
): Promise<{ ctx: Ctx; use: TokenUse }> {
  const [row] = isApiToken(token)
    ? await clients.db.$queryRaw<Row[]>`
        UPDATE api_token
           SET last_used_at = now(),
               minute_at = date_trunc('minute', now()),
               minute_count = CASE WHEN minute_at = date_trunc('minute', now()) THEN minute_count + 1 ELSE 1 END
          FROM member
         WHERE api_token.token_hash = ${hashApiToken(token)}
           AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
           AND member.workspace_id = api_token.workspace_id AND member.person_id = api_token.person_id
     RETURNING api_token.id, api_token.name, api_token.workspace_id AS "workspaceId",
               api_token.role::text AS "tokenRole", api_token.scopes, member.role::text AS "makerRole", minute_count AS used,
               ceil(60 - extract(second FROM now()))::int AS "resetSeconds"`
    : [];
  if (!row) throw forbidden('This token is not known here, was revoked, or has expired.');
  const { id, name, workspaceId, tokenRole, makerRole, scopes, used, resetSeconds } = row;
  const role = roles.indexOf(tokenRole) <= roles.indexOf(makerRole) ? tokenRole : makerRole;
  return {
    ctx: { actor: { kind: 'token', id, name, scopes }, workspaceId, role, clients },
    use: { limit: perMinute, used, resetSeconds },
  };
}
