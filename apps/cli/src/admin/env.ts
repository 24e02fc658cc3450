import { fileURLToPath } from 'node:url';
import { parseInput } from '@headroom/core';
import { z } from 'zod';

const environmentSchema = z.object({
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  HEADROOM_SECRET_KEY: z.string().optional(),
  HEADROOM_SECRET_KEY_FILE: z.string().optional(),
  /** Opens what is sealed with it while secrets move to the newer key. */
  HEADROOM_SECRET_KEY_PREVIOUS: z.string().optional(),
  HEADROOM_SECRET_KEY_PREVIOUS_FILE: z.string().optional(),
  /** Where people reach the web app, and the other parts of the instance: for links in what is told. */
  HEADROOM_PUBLIC_URL: z.url().or(z.literal('')).optional(),
  HEADROOM_WEB_URL: z.url().or(z.literal('')).optional(),
  /** Where the Azure Retail Prices API is, or a server that stands in for it; empty switches reading prices off. */
  HEADROOM_RETAIL_PRICES_URL: z.union([z.url(), z.literal('')]).default('https://prices.azure.com/api/retail/prices'),
  HEADROOM_SAMPLE_URL: z.url().optional(),
  HEADROOM_SAMPLE_ADMIN_URL: z.url().optional(),
  HEADROOM_SAMPLE_ADMIN_TOKEN: z.string().optional(),
});

/** Settings of the admin commands, the same names as those of web and worker. */
export const readEnvironment = () => parseInput(environmentSchema, process.env, 'environment');

/** The folder that holds `prisma/`: the checkout, seen from the bundled program in apps/cli/dist. */
export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
