import {
  ApiException,
  AppsV1Api,
  CoreV1Api,
  createConfiguration,
  CustomObjectsApi,
  ServerConfiguration,
} from '@kubernetes/client-node';
import { conflict, forbidden, HeadroomError, invalidInput, unavailable } from '@headroom/core';
import { z } from 'zod';
import { byToken, clusterHttp, type ClusterAccess } from './cluster-http';

export type { ClusterAccess } from './cluster-http';

const statusSchema = z.object({ kind: z.literal('Status'), message: z.string() });

const configurationOf = (access: ClusterAccess, signal?: AbortSignal) =>
  createConfiguration({
    baseServer: new ServerConfiguration(access.server, {}),
    authMethods: { default: byToken(access) },
    httpApi: clusterHttp(access, signal),
  });

/** Deployments of a cluster, by the token of a service account. */
export const appsClient = (access: ClusterAccess, signal?: AbortSignal): AppsV1Api =>
  new AppsV1Api(configurationOf(access, signal));

/** Its pods. */
export const podsClient = (access: ClusterAccess, signal?: AbortSignal): CoreV1Api =>
  new CoreV1Api(configurationOf(access, signal));

/** What is served beside the API's own kinds, as metrics are. */
export const customClient = (access: ClusterAccess, signal?: AbortSignal): CustomObjectsApi =>
  new CustomObjectsApi(configurationOf(access, signal));

/** An error of the cluster in words; nothing of an answer is told but the message of the API's Status. */
export function explainClusterError(error: unknown, server: string): HeadroomError {
  if (error instanceof HeadroomError) return error;
  if (!(error instanceof ApiException)) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const words =
      cause instanceof SyntaxError ? 'it answers with no JSON' : cause instanceof Error ? cause.message : '';
    return unavailable(`The cluster ${server} was not reached (${words}). Check its address and certificate.`);
  }
  const message = `The cluster answered ${error.code}: ${messageOf(error)}`;
  if (error.code === 401 || error.code === 403) return forbidden(message);
  if (error.code === 404) return new HeadroomError('not-found', message);
  if (error.code === 409) return conflict(message);
  return error.code === 400 || error.code === 422 ? invalidInput(message) : unavailable(message);
}

function messageOf({ body }: ApiException<unknown>): string {
  let status: unknown = body;
  try {
    if (typeof body === 'string') status = JSON.parse(body);
  } catch {
    // Not from the API itself, but from something before it.
  }
  return (statusSchema.safeParse(status).data?.message ?? 'no reason given').slice(0, 500);
}
