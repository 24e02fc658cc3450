import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { agentIdOfToken, invalidInput, registrationCodePrefix } from '@headroom/core';
import type { AgentHello } from '@headroom/core';
import { reasonOf } from '../persist';
import { AgentRefused } from '../post';
import type { AgentExit } from '../run-agent';
import { Duty } from './duty';
import type { DutyOptions } from './duty';
import { HeldToken } from './held-token';
import type { ServerClient } from './server-client';
import type { TokenStore } from './token-store';

export interface ServeOptions extends DutyOptions {
  client: ServerClient;
  store: TokenStore;
  hello: AgentHello;
}

const holdMs = 5_000;
const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** Between two heartbeats, however soon the first was answered. */
const leastPauseMs = 100;

/**
 * A self-hosted agent at work: exchanges its code for a token, then asks for work, one shard at a time, until its signal
 * aborts or the server refuses it. A server that is away is asked again with growing pauses.
 * @throws HeadroomError `invalid-input` when there is neither a code nor a token, or no place to keep one
 */
export async function serveAgent(options: ServeOptions): Promise<AgentExit> {
  const { signal } = options;
  const duty = new Duty(options);
  try {
    await askForWork(options, await admitted(options), duty);
    throw new Error('the server is asked until it refuses');
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted', message: reasonOf(signal.reason) };
    if (error instanceof AgentRefused) return { kind: 'refused', message: reasonOf(error) };
    throw error;
  } finally {
    await duty.end();
  }
}

/** The agent's token: the one that is kept, or a new one for a registration code. */
async function admitted({ client, store, hello, signal, log }: ServeOptions): Promise<HeldToken> {
  const given = await store.read();
  if (agentIdOfToken(given)) return new HeldToken(given, store, log);
  if (!given.startsWith(registrationCodePrefix))
    throw invalidInput('That is neither a registration code (hrc_…) nor the token of an agent (hra_…).');
  await store.prepare();
  const attempt = randomBytes(24).toString('base64url');
  const { agentId, token } = await untilReached(
    () => client.register({ code: given, attempt, hello }, signal),
    signal,
    log,
  );
  log(`registered as agent ${agentId}`);
  if (!store.lasting) log('the token is kept in memory only: a restart needs a new code, or use --token-file');
  await store.keep(token);
  return new HeldToken(token, store, log);
}

async function askForWork({ client, hello, signal, log }: ServeOptions, token: HeldToken, duty: Duty): Promise<never> {
  for (;;) {
    const answer = await untilReached(
      async () => {
        const change = duty.change();
        const { activity, calibration } = duty;
        const body = { hello, activity, ...(calibration && { calibration }), holdMs };
        try {
          const received = await client.heartbeat(token.value, body, AbortSignal.any([signal, change]));
          token.taken();
          if (calibration) duty.delivered(calibration);
          return received;
        } catch (error) {
          signal.throwIfAborted();
          // What this agent does has changed: that is said at once.
          if (change.aborted) return {};
          if (!(error instanceof AgentRefused)) throw error;
          await token.refused(error);
          return {};
        }
      },
      signal,
      log,
    );
    if (answer.rotatedToken) await token.replace(answer.rotatedToken);
    if (answer.assignment) duty.run(answer.assignment);
    else if (answer.calibrate) duty.calibrate();
    await wait(leastPauseMs, undefined, { signal });
  }
}

/** Calls until the server answers, with growing pauses; what it refuses is thrown. */
async function untilReached<T>(call: () => Promise<T>, signal: AbortSignal, log: (line: string) => void): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      const answer = await call();
      if (pauseMs > firstPauseMs) log('the server is reached again');
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AgentRefused) throw error;
      if (pauseMs === firstPauseMs) log(`the server is not reached, trying again: ${reasonOf(error)}`);
    }
    await wait(pauseMs, undefined, { signal });
  }
}
