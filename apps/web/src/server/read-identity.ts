import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { IdentityProvider } from './account-env';
import { log } from './log';

const patienceMs = 10_000;
const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url(), userinfo_endpoint: z.url().optional() });
const address = z.email().max(320);

/** Who a provider says has signed in. */
export interface Identity {
  /** Of the provider for this instance; never given to anybody else, unlike an address. */
  id: string;
  email: string | undefined;
  /** Whether somebody who may has vouched for the address. */
  emailVerified: boolean;
  name: string;
}

/**
 * Who has signed in, by the ID token that the provider gave for the code: signed by a key of the provider, for this instance, not expired.
 * @returns null for a token that is none of that; the log says why
 */
export async function readIdentity(
  provider: IdentityProvider,
  tokens: { idToken?: string | undefined; accessToken?: string | undefined },
): Promise<Identity | null> {
  try {
    return await identityOf(provider, tokens);
  } catch (error) {
    log().warn({ provider: provider.id, problem: String(error) }, 'a sign-in by a provider was refused');
    return null;
  }
}

async function identityOf(
  { id, issuer, tenantId, discoveryUrl, clientId }: IdentityProvider,
  { idToken, accessToken }: { idToken?: string | undefined; accessToken?: string | undefined },
): Promise<Identity> {
  if (!idToken) throw new Error('the provider gave no ID token');
  const discovery = discoverySchema.parse(await readJson(discoveryUrl));
  // Entra ID says `{tenantid}` here where it speaks for several tenants: any of them could then name an address of another.
  if (withoutSlash(discovery.issuer) !== withoutSlash(issuer))
    throw new Error(`the provider calls itself ${discovery.issuer}, not ${issuer}`);
  const { payload } = await jwtVerify(idToken, keysAt(discovery.jwks_uri), {
    ...{ issuer: discovery.issuer, audience: clientId, requiredClaims: ['sub', 'iat', 'exp'], clockTolerance: 60 },
  });
  if (payload.azp !== undefined && payload.azp !== clientId) throw new Error('the token is for another party');
  if (tenantId !== null && payload.tid !== tenantId) throw new Error('the token is of another tenant');
  const claims =
    payload.email === undefined && id !== 'entra' ? await withUserInfo(discovery, payload, accessToken) : payload;
  // A person without a mailbox has no `email` in Entra ID, and signs in by a name that looks like an address.
  const email = [claims.email, ...(id === 'entra' ? [claims.preferred_username] : [])].find(
    (one) => address.safeParse(one).success,
  );
  return {
    id: payload.sub!,
    ...{ email: typeof email === 'string' ? email.toLowerCase() : undefined, emailVerified: isVouchedFor(id, claims) },
    name: typeof claims.name === 'string' && claims.name !== '' ? claims.name : String(email),
  };
}

/** Entra ID says nothing of addresses, unless an app asks for `xms_edov`: its one tenant is who gives them to people. */
function isVouchedFor(id: IdentityProvider['id'], claims: JWTPayload): boolean {
  if (id !== 'entra') return claims.email_verified === true;
  return claims.xms_edov === undefined || claims.xms_edov === true || String(claims.xms_edov) === '1';
}

/** Providers may tell addresses by their userinfo endpoint alone, which is to be believed of the same person only. */
async function withUserInfo(
  { userinfo_endpoint: url }: z.output<typeof discoverySchema>,
  payload: JWTPayload,
  accessToken: string | undefined,
): Promise<JWTPayload> {
  if (url === undefined || !accessToken) return payload;
  const told = (await readJson(url, { authorization: `Bearer ${accessToken}` })) as JWTPayload;
  if (told.sub !== payload.sub) throw new Error('the provider told of another person');
  return { ...payload, ...told };
}

async function readJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) throw new Error(`${new URL(url).host} answered with ${response.status}`);
  return response.json();
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
/** Remembered, and read again for a key that is new. */
function keysAt(url: string) {
  const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: patienceMs });
  keySets.set(url, known);
  return known;
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');
