import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates } from 'node:tls';
import {
  ApiException,
  BatchV1Api,
  CoreV1Api,
  KubeConfig,
  ServerConfiguration,
  createConfiguration,
} from '@kubernetes/client-node';
import type { KubernetesConnection } from '../../connections';

export interface ClusterClient {
  batch: BatchV1Api;
  core: CoreV1Api;
}

const answerWithinMs = 10_000;

/** The library follows redirects, by which an address of anybody's would lead to one that only this server reaches. */
function requireOrigin(server: string, origin: string): void {
  if (new URL(origin).origin === new URL(server).origin) return;
  throw new Error(`it sends its clients on to ${origin}, which is not followed`);
}

/** Authorities that this machine trusts. Named, as without any the library takes a transport of its own, which nothing guards. */
const trustedHere = () => Buffer.from(getCACertificates('default').join('\n')).toString('base64');

/** The cluster's API by the token of the connection. */
export function clusterClient({ server, caData, token }: KubernetesConnection): ClusterClient {
  const config = new KubeConfig();
  // The connection admits plain http for this machine alone; the library wants to be told.
  const skipTLSVerify = server.startsWith('http:');
  const cluster = { name: 'cluster', server, caData: caData ?? trustedHere(), skipTLSVerify };
  config.loadFromClusterAndUser(cluster, { name: 'agent-starter', token });
  const configuration = createConfiguration({
    baseServer: new ServerConfiguration(server, {}),
    authMethods: { default: config },
    promiseMiddleware: [
      {
        async pre(request) {
          request.setSignal(AbortSignal.timeout(answerWithinMs));
          const guarded = request.getDispatcher()?.compose((dispatch) => (options, handler) => {
            requireOrigin(server, String(options.origin));
            return dispatch(options, handler);
          });
          if (guarded) request.setDispatcher(guarded);
          return request;
        },
        post: async (response) => response,
      },
    ],
  });
  return { batch: new BatchV1Api(configuration), core: new CoreV1Api(configuration) };
}

const attempts = 5;
const longestPauseMs = 30_000;

/** How long to wait before asking again; null when asking again cannot help. */
function pauseAfter(error: unknown, attempt: number): number | null {
  const backoffMs = 100 * 2 ** attempt;
  if (!(error instanceof ApiException)) return backoffMs;
  if (error.code !== 429 && error.code < 500) return null;
  const pauseMs = Number(error.headers['retry-after'] ?? 0) * 1000;
  return pauseMs <= longestPauseMs ? Math.max(pauseMs, backoffMs) : null;
}

/** Asks again while the cluster throttles, fails or is not reached, as long as it says itself. */
export async function patiently<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await call();
    } catch (error) {
      const pauseMs = pauseAfter(error, attempt);
      if (attempt === attempts || pauseMs === null) throw error;
      await wait(pauseMs, undefined, signal && { signal });
    }
}

/** Whether the cluster answered with a status. */
export const answered = (error: unknown, status: number) => error instanceof ApiException && error.code === status;
