import { readFileSync } from 'node:fs';
import { parseInput } from '@headroom/core';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const atLeastOne = z.coerce.number().int().min(1).max(64);

const envSchema = z
  .object({
    /** Address that both ports are bound to. */
    HEADROOM_SAMPLE_HOST: z.string().min(1).default('127.0.0.1'),
    /** Port of the gateway; 0 takes a free one. */
    HEADROOM_SAMPLE_PORT: port.default(8480),
    HEADROOM_SAMPLE_ADMIN_PORT: port.default(8481),
    /** Bearer token of the admin API, or a file that holds it. */
    HEADROOM_SAMPLE_ADMIN_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
    HEADROOM_SAMPLE_ADMIN_TOKEN_FILE: z.string().min(1).optional(),
    HEADROOM_SAMPLE_UNITS: atLeastOne.default(1),
    HEADROOM_SAMPLE_MAX_UNITS: atLeastOne.default(8),
    /** Folder for the files of log-to-file. */
    HEADROOM_SAMPLE_LOG_DIR: z.string().min(1).default('.headroom/sample-gateway/logs'),
    /** What the stub backend does until it is told otherwise. */
    HEADROOM_SAMPLE_BACKEND_LATENCY_MS: z.coerce.number().min(0).max(60_000).default(5),
    HEADROOM_SAMPLE_BACKEND_BODY_BYTES: z.coerce.number().int().min(2).max(10_000_000).default(16_384),
  })
  .refine((env) => env.HEADROOM_SAMPLE_UNITS <= env.HEADROOM_SAMPLE_MAX_UNITS, {
    path: ['HEADROOM_SAMPLE_UNITS'],
    message: 'must not exceed HEADROOM_SAMPLE_MAX_UNITS',
  });

/**
 * Settings from the environment.
 * @throws HeadroomError `invalid-input` naming every setting that is wrong or missing
 */
export function readEnv() {
  const env = parseInput(envSchema, process.env, 'environment');
  return {
    host: env.HEADROOM_SAMPLE_HOST,
    port: env.HEADROOM_SAMPLE_PORT,
    adminPort: env.HEADROOM_SAMPLE_ADMIN_PORT,
    adminToken: tokenFrom(env.HEADROOM_SAMPLE_ADMIN_TOKEN, env.HEADROOM_SAMPLE_ADMIN_TOKEN_FILE),
    units: env.HEADROOM_SAMPLE_UNITS,
    maxUnits: env.HEADROOM_SAMPLE_MAX_UNITS,
    logDir: env.HEADROOM_SAMPLE_LOG_DIR,
    backend: {
      latencyMs: env.HEADROOM_SAMPLE_BACKEND_LATENCY_MS,
      bodyBytes: env.HEADROOM_SAMPLE_BACKEND_BODY_BYTES,
    },
  };
}

function tokenFrom(token: string | undefined, file: string | undefined): string {
  const found = token ?? (file === undefined ? '' : readFileSync(file, 'utf8').trim());
  return parseInput(
    z.string().min(16, 'set HEADROOM_SAMPLE_ADMIN_TOKEN (or _FILE) to at least 16 characters'),
    found,
    'admin token',
  );
}
