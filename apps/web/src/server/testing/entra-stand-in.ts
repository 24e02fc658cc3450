import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export const tenantId = '0b5a1c3e-6f0e-4a1f-9d3f-0a9c8b7d6e5f';
export const clientId = '6731de76-14a6-49ae-97bc-6eba6914391e';
export const clientSecret = 'an-entra-secret';

/** What the next sign-in is given, in place of what Entra ID would give. */
interface Given {
  claims?: JWTPayload;
  /** What the provider calls itself. */
  issuer?: string;
  /** Signed by a key that is not the provider's. */
  foreignKey?: boolean;
}

/**
 * A server that speaks as Entra ID does (v2.0 endpoints): everything below the id of a tenant, ID tokens of version 2.0 with `tid`, `oid` and
 * `preferred_username`, no `email_verified`, `email` only for who has a mailbox, and a userinfo endpoint that tells names alone.
 */
export async function startEntra() {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const kid = 'the-key';
  let given: Given = {};
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuerOf = (tenant: string) => `${authority}/${tenant}/v2.0`;

  async function idToken(): Promise<string> {
    const person = {
      ...{
        ver: '2.0',
        tid: tenantId,
        oid: 'a1b2c3d4-0000-4000-8000-000000000001',
        sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      },
      ...{ name: 'Ada Lovelace', preferred_username: 'Ada@Contoso.example', uti: 'x', rh: '0.' },
    };
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuerOf(tenantId),
      aud: clientId,
      iat: now,
      nbf: now,
      exp: now + 3_600,
      ...person,
      ...given.claims,
    };
    const { privateKey } = given.foreignKey ? foreign : own;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const [, tenant = '', ...rest] = new URL(request.url ?? '/', authority).pathname.split('/');
    const path = `/${rest.join('/')}`;
    const base = `${authority}/${tenant}`;
    if (path === '/v2.0/.well-known/openid-configuration')
      send({
        ...{ issuer: given.issuer ?? issuerOf(tenant), jwks_uri: `${base}/discovery/v2.0/keys` },
        ...{ authorization_endpoint: `${base}/oauth2/v2.0/authorize`, token_endpoint: `${base}/oauth2/v2.0/token` },
        ...{ userinfo_endpoint: `${base}/oidc/userinfo`, id_token_signing_alg_values_supported: ['RS256'] },
      });
    else if (path === '/discovery/v2.0/keys')
      send({ keys: [{ ...(await exportJWK(own.publicKey)), kid, use: 'sig', alg: 'RS256' }] });
    else if (path === '/oauth2/v2.0/token') {
      const form = new URLSearchParams(await text(request));
      const isProved = form.get('code') === 'the-code' && form.get('code_verifier');
      if (!isProved || form.get('client_secret') !== clientSecret) send({ error: 'invalid_grant' }, 400);
      else send({ token_type: 'Bearer', expires_in: 3_600, access_token: 'of-graph', id_token: await idToken() });
    } else if (path === '/oidc/userinfo')
      send({ sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ', name: 'Ada Lovelace' });
    else send({ error: 'not_found' }, 404);
  }

  return {
    ...{ authority, issuerOf },
    give: (next: Given) => void (given = next),
    close: () => new Promise<void>((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
}
