import { azureConnectionSchema, kubernetesConnectionSchema } from '@headroom/loadgen/connections';
import { z } from 'zod';

const { clientSecret: _clientSecret, ...azure } = azureConnectionSchema.shape;
const { token: _token, ...kubernetes } = kubernetesConnectionSchema.shape;
const hasSecret = z.boolean();

/** A connection as people read it: everything but its secret. */
export const azureConnectionViewSchema = z.object({ ...azure, hasSecret });
export const kubernetesConnectionViewSchema = z.object({ ...kubernetes, hasSecret });
export type AzureConnectionView = z.output<typeof azureConnectionViewSchema>;
export type KubernetesConnectionView = z.output<typeof kubernetesConnectionViewSchema>;
