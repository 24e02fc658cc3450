import { createHash, timingSafeEqual } from 'node:crypto';
import { HeadroomError, forbidden, parseInput, unavailable } from '@headroom/core';
import { type FastifyInstance, fastify } from 'fastify';
import { z } from 'zod';
import type { Backend } from './backend-process';
import { parseChain } from './chain';
import type { Units } from './units';

const statusOf: Partial<Record<HeadroomError['code'], number>> = {
  'invalid-input': 400,
  forbidden: 401,
  unavailable: 503,
};

/**
 * The admin API: JSON under /v1 with a bearer token, /health without. Errors are `{error: {code, message, problems?}}`.
 * Changes happen one after the other, and are in force on every unit when they are answered.
 */
export function buildAdmin(
  units: Units,
  backend: Backend,
  options: { token: string; maxUnits: number },
): FastifyInstance {
  const app = fastify({ bodyLimit: 2_000_000, forceCloseConnections: true });
  const tokenHash = sha256(options.token);

  let lastChange: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const result = lastChange.then(change);
    lastChange = result.catch(() => {});
    return result;
  };

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (!(error instanceof HeadroomError)) {
      const status = error.statusCode ?? 500;
      const code = status < 500 ? 'invalid-input' : 'infrastructure';
      return reply.code(status).send({ error: { code, message: error.message } });
    }
    const { code, message, details } = error;
    return reply.code(statusOf[code] ?? 500).send({ error: { code, message, ...details } });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { code: 'not-found', message: 'The admin API has no such path.' } }),
  );

  app.get('/health', async (_request, reply) => {
    const healthy = units.ready === units.wanted && backend.ready;
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'degraded', units: units.ready });
  });

  app.register(async (v1) => {
    v1.addHook('onRequest', async (request, reply) => {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (timingSafeEqual(sha256(token), tokenHash)) return;
      reply.header('www-authenticate', 'Bearer');
      throw forbidden('The admin token is missing or wrong.');
    });

    const chain = () => ({ version: units.chain.version, chain: units.chain.document });
    v1.get('/v1/chain', async () => chain());
    v1.put('/v1/chain', (request) =>
      inTurn(async () => {
        const document = parseChain(request.body);
        await units
          .useChain({ version: units.chain.version + 1, document })
          .catch(refused('The chain cannot be built'));
        return chain();
      }),
    );

    const unitCount = () => ({ units: units.wanted, max: options.maxUnits });
    const unitsInput = z.strictObject({ units: z.number().int().min(1).max(options.maxUnits) });
    v1.get('/v1/units', async () => unitCount());
    v1.put('/v1/units', (request) =>
      inTurn(async () => {
        const { units: count } = parseInput(unitsInput, request.body, 'unit count');
        await units.scale(count).catch(refused('The units cannot be started'));
        return unitCount();
      }),
    );

    v1.get('/v1/backend', async () => backend.settings);
    v1.put('/v1/backend', (request) =>
      inTurn(async () => {
        await backend
          .use(parseInput(backendInput, request.body, 'backend settings'))
          .catch(refused('The backend is away'));
        return backend.settings;
      }),
    );

    v1.get('/v1/metrics', async () => ({ units: await units.report(), backend: await backend.report() }));
  });

  return app;
}

const backendInput = z.strictObject({
  latencyMs: z.number().min(0).max(60_000),
  bodyBytes: z.number().int().min(2).max(10_000_000),
});

const refused = (what: string) => (error: Error) => {
  throw error instanceof HeadroomError ? error : unavailable(`${what}: ${error.message}`);
};

/** Hashes have one length, so that comparing them tells nothing about the token. */
const sha256 = (text: string) => createHash('sha256').update(text).digest();
