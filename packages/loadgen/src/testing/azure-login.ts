import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * The part of the Microsoft identity platform that a service principal signs in by: OpenID configuration and the v2.0 token
 * endpoint with the grant `client_credentials` (RFC 6749, 4.4; error bodies as of the identity platform, code AADSTS7000222
 * and its kind).
 */
export class AzureLogin {
  /** The secret has expired: sign-ins are refused. */
  expired = false;
  /** Tokens are handed out and not taken, as those that expired on the way. */
  revokes = false;
  /** What each token is for. */
  private readonly scopes: string[] = [];

  /** @param clientSecret that is taken; somebody may renew it */
  constructor(public clientSecret: string) {}

  /** Whether a request carries a token that is valid, and for one of these audiences. */
  accepts({ headers: { authorization } }: IncomingMessage, ...audiences: string[]): boolean {
    const serial = /^Bearer stand-in-token-(\d+)$/.exec(authorization ?? '')?.[1];
    const scope = this.scopes[Number(serial)];
    return audiences.some((audience) => scope === `${audience}/.default`) && !this.revokes;
  }

  /** Answers a request to the identity platform; false when it is none. */
  async answer(request: IncomingMessage, response: ServerResponse, origin: string): Promise<boolean> {
    const [, tenant, rest] = /^\/([0-9a-f-]{36})\/(.*)$/.exec(new URL(request.url!, origin).pathname) ?? [];
    if (tenant === undefined) return false;
    const reply = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (rest === 'v2.0/.well-known/openid-configuration')
      reply(200, {
        token_endpoint: `${origin}/${tenant}/oauth2/v2.0/token`,
        authorization_endpoint: `${origin}/${tenant}/oauth2/v2.0/authorize`,
        issuer: `${origin}/${tenant}/v2.0`,
        jwks_uri: `${origin}/${tenant}/discovery/v2.0/keys`,
      });
    else if (rest === 'oauth2/v2.0/token') this.token(new URLSearchParams(await text(request)), reply);
    else reply(404, { error: 'not_found' });
    return true;
  }

  private token(form: URLSearchParams, reply: (status: number, body: unknown) => void) {
    const refuse = (code: number, description: string) =>
      reply(401, {
        error: 'invalid_client',
        error_description: `AADSTS${code}: ${description}`,
        error_codes: [code],
        timestamp: new Date().toISOString(),
      });
    const scope = form.get('scope') ?? '';
    if (form.get('grant_type') !== 'client_credentials' || !scope.endsWith('/.default'))
      return reply(400, {
        error: 'invalid_request',
        error_description: 'AADSTS900144: The request body is incomplete.',
      });
    if (this.expired)
      return refuse(7000222, `The provided client secret keys for app '${form.get('client_id')}' are expired.`);
    if (form.get('client_secret') !== this.clientSecret) return refuse(7000215, 'Invalid client secret provided.');
    const serial = this.scopes.push(scope) - 1;
    reply(200, {
      token_type: 'Bearer',
      expires_in: 3599,
      ext_expires_in: 3599,
      access_token: `stand-in-token-${serial}`,
    });
  }
}
