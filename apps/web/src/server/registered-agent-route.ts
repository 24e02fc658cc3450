import { HeadroomError } from '@headroom/core';
import { agentHeartbeat, authenticateRegisteredAgent, registerAgent } from '@headroom/services';
import { bearerToken, refuseUnknown, unauthorised } from './agent-route';
import { errorResponse } from './errors';
import { readJsonBody } from './json-body';
import { bodyBytes } from './request-limits';
import { clients, shuttingDown } from './wiring';

async function answered(request: Request, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HeadroomError && error.code === 'forbidden') return refuseUnknown(request, error.message);
    return errorResponse(error);
  }
}

/** A self-hosted agent exchanges its code for a token. */
export const registerRoute = (request: Request): Promise<Response> =>
  answered(request, async () =>
    Response.json(await registerAgent(clients(), await readJsonBody(request, bodyBytes.words))),
  );

/** A self-hosted agent says that it is there, and asks for work. Nothing of a body is read for a token that is not known. */
export const heartbeatRoute = (request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> =>
  answered(request, async () => {
    const token = bearerToken(request);
    if (!token) return unauthorised('An agent sends its token as "Authorization: Bearer".');
    const credentials = { agentId: (await params).id, token };
    await authenticateRegisteredAgent(clients(), credentials);
    const body = await readJsonBody(request, bodyBytes.words);
    const signal = AbortSignal.any([request.signal, shuttingDown()]);
    return Response.json(await agentHeartbeat(clients(), credentials, body, signal));
  });
