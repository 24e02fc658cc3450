import { claimResponse, controlResponse, nextResponse } from '@headroom/core';
import type {
  ClaimRequest,
  ClaimResponse,
  ControlResponse,
  IntervalsRequest,
  NextResponse,
  StageDoneRequest,
} from '@headroom/core';
import type { z } from 'zod';
import { post } from './post';

/** The agent API as one shard sees it. Calls reject with AgentRefused, or with any other error when it was not reached. */
export interface AgentClient {
  claim(hello: Pick<ClaimRequest, 'agentVersion' | 'machine'>, signal: AbortSignal): Promise<ClaimResponse>;
  next(epoch: number, afterStage: number, signal: AbortSignal): Promise<NextResponse>;
  control(epoch: number, stage: number, signal: AbortSignal): Promise<ControlResponse>;
  intervals(body: IntervalsRequest, signal: AbortSignal): Promise<void>;
  stageDone(body: StageDoneRequest, signal: AbortSignal): Promise<void>;
}

export interface AgentAddress {
  /** Base URL of the server; the API is below /agent/v1. */
  url: string;
  runId: string;
  shard: number;
  token: string;
}

const nextHoldMs = 2_000;
const controlHoldMs = 500;
/** Beyond the hold, a server that says nothing for this long counts as not reached. */
const answerWithinMs = 3_000;
const sendWithinMs = 15_000;

/** Speaks the agent protocol over HTTP. */
export function httpAgentClient({ url, runId, shard, token }: AgentAddress): AgentClient {
  const base = `${url.replace(/\/$/, '')}/agent/v1/runs/${encodeURIComponent(runId)}/shards/${shard}`;

  const send = (verb: string, body: unknown, timeoutMs: number, signal: AbortSignal) =>
    post({ url: `${base}/${verb}`, token, body, timeoutMs, signal });
  const ask = async <S extends z.ZodType>(schema: S, ...request: Parameters<typeof send>): Promise<z.output<S>> =>
    schema.parse(await (await send(...request)).json());
  const tell = async (...request: Parameters<typeof send>) => {
    const response = await send(...request);
    await response.arrayBuffer();
  };

  return {
    claim: (hello, signal) => ask(claimResponse, 'claim', { runId, shard, ...hello }, answerWithinMs, signal),
    next: (epoch, afterStage, signal) =>
      ask(nextResponse, 'next', { epoch, afterStage, holdMs: nextHoldMs }, nextHoldMs + answerWithinMs, signal),
    control: (epoch, stage, signal) =>
      ask(controlResponse, 'control', { epoch, stage, holdMs: controlHoldMs }, controlHoldMs + answerWithinMs, signal),
    intervals: (body, signal) => tell('intervals', body, sendWithinMs, signal),
    stageDone: (body, signal) => tell('stage-done', body, sendWithinMs, signal),
  };
}
