import {
  ApiException,
  AppsV1Api,
  CoreV1Api,
  createConfiguration,
  CustomObjectsApi,
  KubeConfig,
  ServerConfiguration,
  type RequestContext,
} from '@kubernetes/client-node';
import { conflict, forbidden, HeadroomError, invalidInput, unavailable } from '@headroom/core';
import { z } from 'zod';

/** How a cluster's API is reached. */
export interface ClusterAccess {
  /** Its origin. */
  server: string;
  /** The certificate authority: PEM in base64, as a kubeconfig has it; null: those that this machine trusts. */
  caData: string | null;
  token: string;
}

const answerWithinMs = 15_000;
const statusSchema = z.object({ kind: z.literal('Status'), message: z.string() });

/** The library follows redirects, by which a cluster's address would lead to one that only this server reaches. */
function stayAt(server: string, request: RequestContext): void {
  const guarded = request.getDispatcher()?.compose((dispatch) => (options, handler) => {
    if (new URL(String(options.origin)).origin !== new URL(server).origin)
      throw new Error(`it sends its clients on to ${String(options.origin)}, which is not followed`);
    return dispatch(options, handler);
  });
  if (guarded) request.setDispatcher(guarded);
}

function configurationOf({ server, caData, token }: ClusterAccess, signal?: AbortSignal) {
  const config = new KubeConfig();
  const cluster = { name: 'cluster', server, ...(caData && { caData }), skipTLSVerify: server.startsWith('http:') };
  config.loadFromClusterAndUser(cluster, { name: 'headroom', token });
  return createConfiguration({
    baseServer: new ServerConfiguration(server, {}),
    authMethods: { default: config },
    promiseMiddleware: [
      {
        async pre(request) {
          const within = AbortSignal.timeout(answerWithinMs);
          request.setSignal(signal ? AbortSignal.any([signal, within]) : within);
          stayAt(server, request);
          return request;
        },
        post: async (response) => response,
      },
    ],
  });
}

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
