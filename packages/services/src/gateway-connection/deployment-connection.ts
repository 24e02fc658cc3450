import type { Gateway } from '@headroom/gateways';
import { endpointSchema } from '@headroom/loadgen/connections';
import { z } from 'zod';
import { gatewayOf } from './gateway-of';
import { headerText } from './header-text';
import { httpUrl } from './http-url';

const kubernetesName = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'is no name on Kubernetes');

/** The Deployment on Kubernetes whose pods are the gateway's units. */
export const deploymentSchema = z.strictObject({
  /** Origin of the cluster's API. */
  server: endpointSchema,
  /** Certificate authority: PEM in base64, as a kubeconfig has it; null: those that this machine trusts. */
  caData: z.string().max(100_000).nullable().default(null),
  token: headerText.trim().min(1, 'is needed').max(10_000),
  namespace: kubernetesName,
  deployment: kubernetesName,
  /** What of the tier under test its pods are made to. */
  podSize: z.enum(['as-it-is', 'cpu', 'cpu-and-memory']).default('as-it-is'),
  /** How long pods may take to be ready after a change, before a run that needs it ends. */
  readyWithinSeconds: z.number().int().min(1).max(1_800).default(300),
});
export type ConnectedDeployment = z.output<typeof deploymentSchema>;

/**
 * How the workspace reaches the Deployment of a gateway that it runs itself, of whose policies nothing is read or set. Sealed as one
 * secret.
 */
export const deploymentConnectionSchema = z.strictObject({
  kind: z.literal('kubernetes'),
  /** Of the catalog or the workspace. */
  gatewayId: z.string().min(1, 'is needed').max(120),
  /** Origin that load is made on. */
  baseUrl: httpUrl,
  units: deploymentSchema,
});
export type DeploymentConnection = z.output<typeof deploymentConnectionSchema>;

/** A Deployment as people read it: everything but its token. */
export const deploymentViewSchema = deploymentSchema.omit({ token: true });
export const deploymentConnectionViewSchema = deploymentConnectionSchema.extend({ units: deploymentViewSchema });
export type DeploymentView = z.output<typeof deploymentViewSchema>;
export type DeploymentConnectionView = z.output<typeof deploymentConnectionViewSchema>;

export const viewOfDeployment = ({ token: _, ...view }: ConnectedDeployment): DeploymentView => view;

/** Whether a gateway is one that people run themselves, and that no kind of connection of its own sets more of. */
export const isConnectedByDeployment = ({ id, kind }: Pick<Gateway, 'id' | 'kind'>): boolean =>
  (kind === 'self-hosted' || kind === 'custom') && id !== gatewayOf.apisix;
