import { HeadroomError, invalidInput } from '@headroom/core';
import { authenticateAgent, type AgentCredentials, type Clients } from '@headroom/services';
import { countUnknown } from './count-unknown';
import { errorResponse } from './errors';
import { readJsonBody } from './json-body';
import { bodyBytes } from './request-limits';
import { clients, shuttingDown } from './wiring';

type AgentVerb = (
  clients: Clients,
  credentials: AgentCredentials,
  body: unknown,
  signal: AbortSignal,
) => Promise<unknown>;

interface AgentParams {
  params: Promise<{ runId: string; shard: string }>;
}

/**
 * A route of the agent protocol: bearer token and JSON in, the verb's answer out. Nothing of a body is read for a token that is not known.
 * @param maxBytes that the body may have
 */
export function agentRoute(verb: AgentVerb, maxBytes: number = bodyBytes.words) {
  return async (request: Request, { params }: AgentParams): Promise<Response> => {
    try {
      const { runId, shard } = await params;
      const token = bearerToken(request);
      if (!token) return unauthorised('An agent sends its token as "Authorization: Bearer".');
      if (!/^\d{1,6}$/.test(shard)) throw invalidInput('The shard must be a number.');
      const credentials = { runId, shard: Number(shard), token };
      const stranger = await refusal(request, credentials);
      if (stranger) return stranger;
      const body = await readJsonBody(request, maxBytes);
      const signal = AbortSignal.any([request.signal, shuttingDown()]);
      return Response.json((await verb(clients(), credentials, body, signal)) ?? {});
    } catch (error) {
      if (error instanceof HeadroomError && error.code === 'forbidden') return unauthorised(error.message);
      return errorResponse(error);
    }
  };
}

/** The answer to a token that is not known for its run and shard; null for one that is. */
async function refusal(request: Request, credentials: AgentCredentials): Promise<Response | null> {
  try {
    await authenticateAgent(clients().db, credentials);
    return null;
  } catch (error) {
    if (error instanceof HeadroomError && error.code === 'forbidden') return refuseUnknown(request, error.message);
    throw error;
  }
}

/**
 * The answer to an unknown token or code, counted by the address that it came from. Known ones are never held up by it: many agents may
 * share one address, and load ends when they are not heard.
 */
export async function refuseUnknown(request: Request, message: string): Promise<Response> {
  const wait = await countUnknown(request, 'agent');
  if (wait === null) return unauthorised(message);
  const error = { code: 'forbidden', message: `Too many unknown tokens: wait ${wait} seconds.`, details: {} };
  return Response.json({ error }, { status: 429, headers: { 'retry-after': String(wait) } });
}

/** The token that a program presents. */
export const bearerToken = (request: Request): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** A token or code that is not, or no longer, good for this. */
export const unauthorised = (message: string) =>
  Response.json(
    { error: { code: 'forbidden', message, details: {} } },
    { status: 401, headers: { 'www-authenticate': 'Bearer' } },
  );
