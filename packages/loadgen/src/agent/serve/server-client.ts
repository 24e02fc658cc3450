import { agentIdOfToken, heartbeatResponse, registerResponse } from '@headroom/core';
import type { HeartbeatRequest, HeartbeatResponse, RegisterRequest, RegisterResponse } from '@headroom/core';
import { post } from '../post';

/** The server as a self-hosted agent sees it. Calls reject with AgentRefused, or with any other error when it was not reached. */
export interface ServerClient {
  register(body: RegisterRequest, signal: AbortSignal): Promise<RegisterResponse>;
  heartbeat(token: string, body: HeartbeatRequest, signal: AbortSignal): Promise<HeartbeatResponse>;
}

/** Beyond the hold, a server that says nothing for this long counts as not reached. */
const answerWithinMs = 5_000;

/** Speaks with the server at `url` over HTTP. */
export function httpServerClient(url: string): ServerClient {
  const base = `${url.replace(/\/$/, '')}/agent/v1`;
  return {
    async register(body, signal) {
      const answer = await post({ url: `${base}/register`, body, timeoutMs: answerWithinMs, signal });
      return registerResponse.parse(await answer.json());
    },
    async heartbeat(token, body, signal) {
      const answer = await post({
        url: `${base}/agents/${agentIdOfToken(token)}/heartbeat`,
        ...{ token, body, signal },
        timeoutMs: body.holdMs + answerWithinMs,
      });
      return heartbeatResponse.parse(await answer.json());
    },
  };
}
