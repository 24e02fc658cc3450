import { hostname } from 'node:os';
import { parseInput } from '@headroom/core';
import { isLoopback } from '@headroom/loadgen/connections';
import { readSecretKeys } from '@headroom/services/process-settings';
import { z } from 'zod';

const environmentSchema = z.object({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  /** How long Postgres works on one statement before it gives up; 0 for ever. */
  HEADROOM_STATEMENT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(600),
  /** Where agents reach the agent API. */
  HEADROOM_WEB_URL: z.url(),
  HEADROOM_SECRET_KEY: z.string().optional(),
  HEADROOM_SECRET_KEY_FILE: z.string().optional(),
  /** Opens what is sealed with it while secrets move to the newer key. */
  HEADROOM_SECRET_KEY_PREVIOUS: z.string().optional(),
  HEADROOM_SECRET_KEY_PREVIOUS_FILE: z.string().optional(),
  /** Where agents on other machines reach the agent API: the clouds' runners need it. */
  HEADROOM_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).protocol === 'https:' || isLoopback(url),
      'must be https: agents send what they measured, and get secrets, over it',
    )
    .optional(),
  /** Image of the agents in clouds, pinned by its digest. */
  HEADROOM_AGENT_IMAGE: z
    .string()
    .regex(
      /^\S+@sha256:[0-9a-f]{64}$/,
      'must be pinned by digest: registry.example/headroom-agent@sha256:<64 hex digits>',
    )
    .optional(),
  PATH: z.string().default(''),
  /** Directory of the engines that scripts/engines has installed. */
  HEADROOM_ENGINES: z.string().min(1).optional(),
  /** Scripts of people's own may run on this machine; npm start sets it on loopback. */
  HEADROOM_LOCAL_SCRIPTS: z.literal('1').optional(),
  /** Connections to clouds may lead to this machine, where stand-ins are; set it for the web app too. */
  HEADROOM_LOOPBACK_CLOUDS: z.literal('1').optional(),
  /** How often the permission to load a target is asked again during a run. */
  HEADROOM_TARGET_CHECK_SECONDS: z.coerce.number().min(1).max(60).default(60),
  /** Program that the local runner starts as its agent. */
  HEADROOM_AGENT_PROGRAM: z.string().optional(),
  /** Where health and metrics are asked; beyond this machine metrics need the token. */
  HEADROOM_WORKER_HEALTH_HOST: z.string().min(1).default('127.0.0.1'),
  /** Whoever presents it may read /metrics; without one only this machine may. */
  HEADROOM_METRICS_TOKEN: z
    .literal('')
    .transform(() => undefined)
    .or(z.string().min(16, 'has at least 16 characters'))
    .optional(),
  HEADROOM_WORKER_HEALTH_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Certificates of private authorities that targets behind https may show. */
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  HEADROOM_RUN_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  /** Where the Azure Retail Prices API is, or a server that stands in for it; empty switches reading prices off. */
  HEADROOM_RETAIL_PRICES_URL: z.union([z.url(), z.literal('')]).default('https://prices.azure.com/api/retail/prices'),
  /** How mail and webhooks leave the instance: docs/deliveries.md. */
  HEADROOM_SMTP_URL: z.string().optional(),
  HEADROOM_MAIL_FROM: z.string().optional(),
  HEADROOM_WEBHOOK_HOSTS: z.string().optional(),
  /** Where on private networks load from here may go: docs/targets.md. */
  HEADROOM_PRIVATE_TARGETS: z.string().optional(),
  /** Name servers in place of the system's: docs/targets.md. */
  HEADROOM_DNS_SERVERS: z.string().optional(),
  /** How many days what was delivered is kept, with its files and its log; 90 without. */
  HEADROOM_DELIVERY_DAYS: z
    .literal('')
    .transform(() => undefined)
    .or(z.coerce.number().int().min(1).max(3_650))
    .optional(),
  /** Where spans of jobs go; nowhere without. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .literal('')
    .transform(() => undefined)
    .or(z.url({ protocol: /^https?$/ }))
    .optional(),
  HEADROOM_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Set by the starter: the worker ends when its standard input closes. */
  HEADROOM_EXIT_WITH_PARENT: z.literal('1').optional(),
});

/** The worker's settings; a missing one ends the start with a list of what is wrong. */
export function readEnvironment() {
  const values = parseInput(environmentSchema, process.env, 'environment of the worker');
  return {
    ...values,
    agentEnvironment: agentEnvironment(values),
    ...readSecretKeys(values),
    workerId: `worker-${hostname()}-${process.pid}`,
  };
}

/** All that agents on this machine see of the worker's environment: whom to trust, and where engines are. */
const agentEnvironment = ({ NODE_EXTRA_CA_CERTS, HEADROOM_ENGINES, PATH }: z.output<typeof environmentSchema>) => {
  const passedOn = { NODE_EXTRA_CA_CERTS, HEADROOM_ENGINES, PATH };
  return Object.fromEntries(Object.entries(passedOn).filter((entry): entry is [string, string] => Boolean(entry[1])));
};
