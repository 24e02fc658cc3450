import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { parseInput } from '@headroom/core';
import { z } from 'zod';

const environmentSchema = z.object({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  /** Where agents reach the agent API. */
  HEADROOM_WEB_URL: z.url(),
  HEADROOM_SECRET_KEY: z.string().optional(),
  HEADROOM_SECRET_KEY_FILE: z.string().optional(),
  /** Program that the local runner starts as its agent. */
  HEADROOM_AGENT_PROGRAM: z.string().optional(),
  HEADROOM_WORKER_HEALTH_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Certificates of private authorities that targets behind https may show. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  HEADROOM_RUN_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  /** Where the Azure Retail Prices API is, or a server that stands in for it; empty switches reading prices off. */
  HEADROOM_RETAIL_PRICES_URL: z.union([z.url(), z.literal('')]).default('https://prices.azure.com/api/retail/prices'),
  HEADROOM_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Set by the starter: the worker ends when its standard input closes. */
  HEADROOM_EXIT_WITH_PARENT: z.literal('1').optional(),
});

/** The worker's settings; a missing one ends the start with a list of what is wrong. */
export function readEnvironment() {
  const values = parseInput(environmentSchema, process.env, 'environment of the worker');
  const secretKey =
    values.HEADROOM_SECRET_KEY ??
    (values.HEADROOM_SECRET_KEY_FILE && readFileSync(values.HEADROOM_SECRET_KEY_FILE, 'utf8'));
  if (!secretKey) throw new Error('Set HEADROOM_SECRET_KEY or HEADROOM_SECRET_KEY_FILE.');
  const { NODE_EXTRA_CA_CERTS } = values;
  const agentEnvironment: Record<string, string> = NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {};
  return { ...values, agentEnvironment, secretKey, workerId: `worker-${hostname()}-${process.pid}` };
}
