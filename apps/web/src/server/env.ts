import type { DeliverySettings } from '@headroom/services';
import { passwordOf, readSecretKeys } from '@headroom/services/process-settings';
import { z } from 'zod';
import { accountSettings, readAccountSettings, type AccountSettings } from './account-env';
import { bindsLoopback } from './loopback';

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const importSpool = z
  .literal('')
  .transform(() => undefined)
  .or(z.coerce.number().positive('is a number of GiB'))
  .optional()
  .transform((givenGiB = 6) => givenGiB);

const schema = z.object({
  DATABASE_URL: z.string().min(1, 'is needed: the address of Postgres'),
  REDIS_URL: z.string().min(1, 'is needed: the address of Redis'),
  /** How long Postgres works on one statement before it gives up; 0 for ever. Less than a page may take. */
  HEADROOM_STATEMENT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(120),
  HEADROOM_SECRET_KEY: z.string().optional(),
  HEADROOM_SECRET_KEY_FILE: z.string().optional(),
  /** Opens what is sealed with it while secrets move to the newer key. */
  HEADROOM_SECRET_KEY_PREVIOUS: z.string().optional(),
  HEADROOM_SECRET_KEY_PREVIOUS_FILE: z.string().optional(),
  /** "1" in the embedded default, where the person at this machine owns the demo workspace. */
  HEADROOM_EMBEDDED: z.string().optional(),
  /** Connections to clouds may lead to this machine, where stand-ins are; set it for the worker too. */
  HEADROOM_LOOPBACK_CLOUDS: z.literal('1', 'is 1, or not set').optional(),
  /** How mail and webhooks leave the instance: docs/deliveries.md. */
  HEADROOM_SMTP_URL: z.string().optional(),
  HEADROOM_MAIL_FROM: z.string().optional(),
  HEADROOM_WEBHOOK_HOSTS: z.string().optional(),
  /** Where on private networks load from here may go: docs/targets.md. */
  HEADROOM_PRIVATE_TARGETS: z.string().optional(),
  /** Where the other parts of the instance reach this one: links begin with it where there is no public address. */
  HEADROOM_WEB_URL: z.url().or(z.literal('')).optional(),
  /** Name servers in place of the system's: docs/targets.md. */
  HEADROOM_DNS_SERVERS: z.string().optional(),
  HEADROOM_LOG_LEVEL: z.enum(logLevels).default('info'),
  /** Whoever presents it may read /metrics; without one only this machine may. */
  HEADROOM_METRICS_TOKEN: z
    .literal('')
    .transform(() => undefined)
    .or(z.string().min(16, 'has at least 16 characters'))
    .optional(),
  /** For files that are imported, unpacked ones among them, of all workspaces: docs/operations.md. */
  HEADROOM_IMPORT_SPOOL_GIB: importSpool,
  ...accountSettings,
});

export interface Env {
  databaseUrl: string;
  statementSeconds: number;
  redisUrl: string;
  secretKey: string;
  previousKeys: string[];
  allowsLoopbackClouds: boolean;
  deliveries: DeliverySettings;
  metricsToken: string | undefined;
  accounts: AccountSettings;
}

/**
 * True in the embedded default, and only while this process listens on loopback. Read apart, because it is asked before anything is
 * opened.
 */
export const isEmbedded = (): boolean => process.env.HEADROOM_EMBEDDED === '1' && bindsLoopback(process.argv);

const perMinute = z.coerce.number().int().min(1).default(600);
/** How often a token may ask the REST API. Read apart, because a request is counted before anything else. */
export const apiRequestsPerMinute = (): number => perMinute.parse(process.env.HEADROOM_API_REQUESTS_PER_MINUTE);
/** Read apart, because each piece of a file asks. */
export const importSpoolBytes = (): number => importSpool.parse(process.env.HEADROOM_IMPORT_SPOOL_GIB) * 1024 ** 3;
/** Where people reach the instance, as its operator says; null where nothing is said. Read apart, because each answer asks. */
export function publicOrigin(): string | null {
  const url = process.env.HEADROOM_PUBLIC_URL;
  return url && URL.canParse(url) ? new URL(url).origin : null;
}
/** False while somebody works on the product itself: Next's own tools need more of a page than it may have. */
export const isProduction = (): boolean => process.env.NODE_ENV === 'production';

/** Reads the environment, or throws one readable list of all that is wrong with it. */
export function readEnv(): Env {
  const parsed = schema.safeParse(process.env);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
  const { DATABASE_URL, REDIS_URL, ...rest } = parsed.data;
  return {
    ...{ databaseUrl: DATABASE_URL, redisUrl: REDIS_URL, ...readSecretKeys(rest) },
    statementSeconds: rest.HEADROOM_STATEMENT_SECONDS,
    allowsLoopbackClouds: rest.HEADROOM_LOOPBACK_CLOUDS === '1',
    deliveries: rest,
    metricsToken: rest.HEADROOM_METRICS_TOKEN,
    accounts: readAccountSettings(rest),
  };
}

/** How much is logged, and what never is. Of any environment: what is wrong with it is logged too. */
export function readLogSettings() {
  const { env } = process;
  const level = logLevels.find((name) => name === env.HEADROOM_LOG_LEVEL) ?? 'info';
  const passwords = [env.DATABASE_URL, env.REDIS_URL, env.HEADROOM_SMTP_URL].map(passwordOf);
  return { level, secrets: [...keysOf(env), env.HEADROOM_METRICS_TOKEN, ...passwords] };
}

const collector = z
  .literal('')
  .transform(() => undefined)
  .or(z.url({ protocol: /^https?$/ }))
  .optional();
/** Where spans of requests go; nowhere without. */
export const tracingEndpoint = (): string | undefined => collector.parse(process.env.OTEL_EXPORTER_OTLP_ENDPOINT);

function keysOf(env: NodeJS.ProcessEnv): string[] {
  try {
    const { secretKey, previousKeys } = readSecretKeys(schema.partial().parse(env));
    return [secretKey, ...previousKeys];
  } catch {
    return [];
  }
}
