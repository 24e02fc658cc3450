import { HeadroomError, invalidInput } from '@headroom/core';
import type { AgentCredentials, Clients } from '@headroom/services';
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

/** A route of the agent protocol: bearer token and JSON in, the verb's answer out. */
export function agentRoute(verb: AgentVerb) {
  return async (request: Request, { params }: AgentParams): Promise<Response> => {
    try {
      const { runId, shard } = await params;
      const token = bearerToken(request);
      if (!token) return unauthorised('An agent sends its token as "Authorization: Bearer".');
      if (!/^\d{1,6}$/.test(shard)) throw invalidInput('The shard must be a number.');
      const body = await readJsonBody(request, bodyBytes.seconds);
      const signal = AbortSignal.any([request.signal, shuttingDown()]);
      return Response.json((await verb(clients(), { runId, shard: Number(shard), token }, body, signal)) ?? {});
    } catch (error) {
      if (error instanceof HeadroomError && error.code === 'forbidden') return unauthorised(error.message);
      return errorResponse(error);
    }
  };
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
