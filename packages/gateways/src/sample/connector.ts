import { isDeepStrictEqual } from 'node:util';
import type { HeadroomError } from '@headroom/core';
import { forbidden, invalidInput, unavailable } from '@headroom/core';
import { z } from 'zod';
import {
  requireValue,
  requireVersion,
  type ChangeOptions,
  type Connector,
  type Setting,
  type Standing,
} from '../connector';
import { parsePolicyChain, type PolicyChain } from '../policy-chain';
import { resourceAt } from '../resource-at';

const chainAnswer = z.object({ version: z.number().int().optional(), chain: z.unknown() });
const unitsAnswer = z.object({ units: z.number().int().min(0) });
const backendAnswer = z.object({ latencyMs: z.number(), bodyBytes: z.number() });
const counters = z.object({
  cpuSeconds: z.number().min(0),
  requests: z.number().int().min(0),
  restarts: z.number().int().min(0),
  sampledAtMs: z.number(),
});
const metricsAnswer = z.object({
  units: z.array(counters.extend({ unit: z.number().int(), cores: z.number().positive() })),
  backend: counters,
});
const errorAnswer = z.object({ error: z.object({ message: z.string(), problems: z.array(z.unknown()).optional() }) });

/** The backend behind the sample gateway: waits `latencyMs`, then answers with `bodyBytes` bytes of JSON. */
export interface StubBackend {
  latencyMs: number;
  bodyBytes: number;
}

/** The sample gateway also lets its stub backend be set, and tells that backend's own CPU. */
export interface SampleConnector extends Required<
  Omit<Connector, 'tier' | 'readCell' | 'readCoresPerUnit' | 'readPods'>
> {
  readBackend(signal?: AbortSignal): Promise<StubBackend>;
  setBackend(backend: StubBackend, signal?: AbortSignal): Promise<void>;
  readBackendMetrics(signal?: AbortSignal): Promise<z.infer<typeof counters>>;
}

/** Speaks the sample gateway's admin API at `adminUrl`. The token goes nowhere but into its Authorization header. */
export function sampleConnector(options: { adminUrl: string; token: string; timeoutMs?: number }): SampleConnector {
  const { adminUrl, token, timeoutMs = 15_000 } = options;
  const resource = resourceAt(adminUrl);

  async function call<S extends z.ZodType>(
    schema: S,
    path: string,
    signal: AbortSignal | undefined,
    change?: unknown,
  ): Promise<z.output<S>> {
    const timeout = AbortSignal.timeout(timeoutMs);
    let status: number;
    let answer: unknown;
    try {
      const response = await fetch(new URL(path, adminUrl), {
        method: change === undefined ? 'GET' : 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          ...(change === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(change === undefined ? {} : { body: JSON.stringify(change) }),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      status = response.status;
      answer = await response.json();
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted) throw unavailable(`The sample gateway's admin API gave no answer within ${timeoutMs} ms.`);
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw unavailable(`The sample gateway's admin API cannot be reached: ${cause}`);
    }
    if (status >= 300) throw failure(status, answer);
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw unavailable(`The sample gateway's admin API answered ${path} in an unknown form.`);
    return parsed.data;
  }

  return {
    policySet: settingOf<PolicyChain>(resource, parsePolicyChain, async (signal, chain) => {
      const answer = await call(chainAnswer, '/v1/chain', signal, chain && { chain });
      const value = parsePolicyChain(answer.chain);
      return { value, document: value, version: answer.version?.toString() ?? null };
    }),
    units: settingOf<number>(resource, Number, async (signal, change) => {
      const { units } = await call(
        unitsAnswer,
        '/v1/units',
        signal,
        change === undefined ? undefined : { units: change },
      );
      return { value: units, document: units, version: null };
    }),
    readServerMetrics: async (signal) => {
      const { units } = await call(metricsAnswer, '/v1/metrics', signal);
      return units.map((unit) => ({ ...unit, unit: `unit-${unit.unit}` }));
    },
    readBackend: (signal) => call(backendAnswer, '/v1/backend', signal),
    setBackend: async (backend, signal) => {
      await call(backendAnswer, '/v1/backend', signal, backend);
    },
    readBackendMetrics: async (signal) => (await call(metricsAnswer, '/v1/metrics', signal)).backend,
  };
}

function settingOf<T>(
  resource: string,
  parse: (document: unknown) => T,
  ask: (signal: AbortSignal | undefined, change?: T) => Promise<Standing<T>>,
): Setting<T> {
  const isSame = isDeepStrictEqual;
  const change = async (document: unknown, { expectedVersion = null, expectedValue, signal }: ChangeOptions = {}) => {
    const value = parse(document);
    if (expectedVersion !== null) requireVersion(await ask(signal), expectedVersion);
    if (expectedValue !== undefined) requireValue((await ask(signal)).value, expectedValue, { isSame });
    await ask(signal, value);
    return ask(signal);
  };
  return { resource, read: (signal) => ask(signal), write: change, restore: change, isSame };
}

function failure(status: number, answer: unknown): HeadroomError {
  const parsed = errorAnswer.safeParse(answer);
  const { message, problems } = parsed.success ? parsed.data.error : { message: `HTTP status ${status}` };
  if (status === 401 || status === 403) return forbidden(`The sample gateway refuses the admin token: ${message}`);
  if (status < 500) return invalidInput(message, problems ? { problems } : {});
  return unavailable(`The sample gateway cannot do this now: ${message}`);
}
