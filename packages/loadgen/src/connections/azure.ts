import { moneySchema } from '@headroom/core';
import { z } from 'zod';
import { endpointSchema, isLoopback } from './endpoint';

/**
 * Azure's clouds by the address of their Resource Manager. Sign-in addresses: `AzureAuthorityHosts` of @azure/identity;
 * scopes of Load Testing: the `load` extension of Azure's command line; metrics of Azure Monitor are read below the name of a region, by tokens
 * for the host without it (`metricBatch.json` 2024-02-01 in Azure/azure-rest-api-specs). Credentials are sent nowhere else.
 */
export const azureClouds = {
  'https://management.azure.com': {
    authorityHost: 'https://login.microsoftonline.com',
    loadTestingScope: 'https://cnt-prod.loadtesting.azure.com/.default',
    metricsHost: 'metrics.monitor.azure.com',
  },
  'https://management.usgovcloudapi.net': {
    authorityHost: 'https://login.microsoftonline.us',
    loadTestingScope: 'https://cnt-prod.loadtesting.azure.us/.default',
    metricsHost: 'metrics.monitor.azure.us',
  },
} as const satisfies Record<string, { authorityHost: string; loadTestingScope: string; metricsHost: string }>;

/** The cloud of an address; a stand-in on this machine is a cloud of its own, and answers for all of its services. */
export function azureCloudOf(armEndpoint: string) {
  if (!(armEndpoint in azureClouds))
    return {
      authorityHost: armEndpoint,
      loadTestingScope: `${armEndpoint}/load-testing/.default`,
      metrics: { scope: `${armEndpoint}/metrics/.default`, endpointOf: () => armEndpoint },
    };
  const { metricsHost, ...cloud } = azureClouds[armEndpoint as keyof typeof azureClouds];
  const endpointOf = (region: string) => `https://${region}.${metricsHost}`;
  return { ...cloud, metrics: { scope: `https://${metricsHost}/.default`, endpointOf } };
}

/** How Headroom signs in: with a secret of the workspace's own, or as the machine that it runs on. */
export const azureAuthModes = ['service-principal', 'workload-identity', 'managed-identity'] as const;
export type AzureAuthMode = (typeof azureAuthModes)[number];

/** Figures that a person states with their source; without them the cost of a test is unknown. */
const source = z.string().trim().min(1).max(300);

/** The newest api-version of the data plane that its description has as stable; later ones are previews. */
export const stableLoadTestingVersion = '2022-11-01';

const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter currency code');

const containerInstancesSchema = z.strictObject({
  cpu: z.number().min(0.5).max(64).default(2),
  memoryGb: z.number().min(0.5).max(256).default(4),
  prices: z.strictObject({ vCpuHour: moneySchema, gbHour: moneySchema, currency, source }).optional(),
});

const loadTestingSchema = z.strictObject({
  resourceName: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is the name of an Azure Load Testing resource'),
  /** Of each test run. */
  engineInstances: z
    .number()
    .int()
    .min(1)
    .max(45, 'must be at most 45: the results of larger test runs cannot be downloaded')
    .default(1),
  apiVersion: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(-preview)?$/, 'is a date such as 2022-11-01')
    .refine((version) => version >= stableLoadTestingVersion, `must be ${stableLoadTestingVersion} or later`)
    .default(stableLoadTestingVersion),
  /** Test runs stay in the resource after their results have been read. */
  keepTestRuns: z.boolean().default(false),
  prices: z
    .strictObject({
      vuHour: moneySchema,
      /** Virtual-user hours of the month that cost nothing and are still unused. */
      includedVuHours: moneySchema.default('0'),
      currency,
      source,
    })
    .optional(),
});

const id = z.uuid('must be an id such as 00000000-0000-4000-8000-000000000000');

/** How a workspace reaches Azure. Sealed as one secret. */
export const azureConnectionSchema = z
  .strictObject({
    auth: z.enum(azureAuthModes),
    tenantId: id.optional(),
    clientId: id.optional(),
    clientSecret: z.string().min(1).max(1000).optional(),
    subscriptionId: id,
    resourceGroup: z.string().regex(/^[\w.()-]{1,90}$/, 'is the name of a resource group'),
    region: z.string().regex(/^[a-z0-9]{2,40}$/, 'is a name such as westeurope'),
    armEndpoint: endpointSchema.default('https://management.azure.com'),
    /** Scripts of one's own may run there. */
    allowScripts: z.boolean().default(false),
    containerInstances: containerInstancesSchema.optional(),
    loadTesting: loadTestingSchema.optional(),
  })
  .superRefine((connection, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const { auth, armEndpoint } = connection;
    if (auth === 'service-principal')
      for (const field of ['tenantId', 'clientId', 'clientSecret'] as const)
        if (!connection[field]) issue(field, 'is needed by a service principal');
    if (auth !== 'service-principal' && connection.clientSecret)
      issue('clientSecret', `is not used by ${auth}; leave it out`);
    if (armEndpoint in azureClouds) return;
    if (!isLoopback(armEndpoint)) issue('armEndpoint', `must be one of ${Object.keys(azureClouds).join(', ')}`);
    else if (auth !== 'service-principal')
      issue('armEndpoint', 'on this machine needs a service principal: the machine’s own identity is for Azure alone');
  });
export type AzureConnection = z.output<typeof azureConnectionSchema>;
