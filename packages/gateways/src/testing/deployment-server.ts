import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';

interface PodResources {
  requests?: Record<string, string>;
  limits?: Record<string, string>;
}

/** A cluster that has one Deployment, `gateway` in the namespace `shop`, and speaks of it as the Kubernetes API does. */
export interface DeploymentServer {
  server: string;
  token: string;
  /** Pods that are wanted. A person's `kubectl scale` sets it. */
  replicas: number;
  /** What the pod's container asks for and is limited to. */
  resources: PodResources;
  /** A container beside the gateway's. */
  sidecar: string | null;
  /** Why a change of the template is refused, though it could be applied. */
  refuses: string | null;
  /** Pods that came in the place of others, and starts of the first pod's container after the first one. */
  replaced: number;
  containerRestarts: number;
  /** What each pod takes; null: the cluster has no metrics API. */
  use: { cpu: string; memory: string } | null;
  /** Pods never become ready. */
  isStuck: boolean;
  /** Another writes between the reading of the scale, or of the template, and its writing. */
  isRaced: boolean;
  close(): Promise<void>;
}

const base = '/apis/apps/v1/namespaces/shop/deployments/gateway';
const podsPath = '/api/v1/namespaces/shop/pods';
const metricsPath = '/apis/metrics.k8s.io/v1beta1/namespaces/shop/pods';

/**
 * Paths, statuses and the shape of `Status` as in the Kubernetes API reference (apps/v1 Deployment, v1 Pod, autoscaling/v1 Scale,
 * metrics.k8s.io/v1beta1 PodMetrics): a PUT of
 * the scale with another resourceVersion than the current one is answered with 409 Conflict, a JSON patch whose `test` fails with 422 (RFC 6902;
 * the API server gives both a failed test and an invalid object that status). Pods become ready one look at a time.
 */
export async function startDeploymentServer(token = 'a-token-of-a-service-account'): Promise<DeploymentServer> {
  const state = {
    ...{ replicas: 2, isStuck: false, isRaced: false, sidecar: null as string | null, refuses: null as string | null },
    resources: { limits: { cpu: '4' } } as PodResources,
    ...{ replaced: 0, containerRestarts: 0, use: null as DeploymentServer['use'] },
  };
  let [ready, updated, resourceVersion, generation] = [2, 2, 500, 3];
  const failure = (code: number, reason: string, message: string) =>
    [code, { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason, code, message }] as const;
  const scaleOf = () => ({
    ...{ kind: 'Scale', apiVersion: 'autoscaling/v1', spec: { replicas: state.replicas } },
    metadata: { name: 'gateway', namespace: 'shop', resourceVersion: String(resourceVersion) },
    status: { replicas: ready },
  });

  function answer(
    method: string,
    { pathname: path, searchParams }: URL,
    authorization: string | undefined,
    body: string,
  ): readonly [number, unknown] {
    if (authorization !== `Bearer ${token}`) return failure(401, 'Unauthorized', 'Unauthorized');
    if (path === podsPath && method === 'GET')
      return [200, { kind: 'PodList', apiVersion: 'v1', metadata: {}, items: podsOf(searchParams) }];
    if (path === metricsPath && method === 'GET')
      return state.use === null
        ? failure(404, 'NotFound', 'the server could not find the requested resource')
        : [200, useOf(searchParams)];
    if (path === `${base}/scale` && method === 'GET') {
      const scale = scaleOf();
      if (state.isRaced) resourceVersion += 1;
      return [200, scale];
    }
    if (path === `${base}/scale` && method === 'PUT') {
      const sent = JSON.parse(body) as ReturnType<typeof scaleOf>;
      if (sent.metadata.resourceVersion !== String(resourceVersion))
        return failure(
          409,
          'Conflict',
          'the object has been modified; please apply your changes to the latest version',
        );
      state.replicas = sent.spec.replicas;
      resourceVersion += 1;
      return [200, scaleOf()];
    }
    if (path === base && method === 'PATCH') {
      if (state.isRaced) state.resources = { limits: { cpu: '3' } };
      const [name, found, change] = JSON.parse(body) as { op: string; path: string; value: unknown }[];
      const isAsTested = name?.value === 'gateway' && isDeepStrictEqual(found?.value, state.resources);
      if (!isAsTested || state.refuses !== null)
        return failure(422, 'Invalid', state.refuses ?? 'the server rejected our request: testing value failed');
      state.resources = change?.value as PodResources;
      resourceVersion += 1;
      generation += 1;
      updated = 0;
      return [200, deploymentOf()];
    }
    if (path !== base || method !== 'GET')
      return failure(404, 'NotFound', `deployments.apps "${path.split('/')[7]}" not found`);
    if (!state.isStuck) {
      ready += Math.sign(state.replicas - ready);
      updated = Math.min(updated + 1, ready);
    }
    return [200, deploymentOf()];
  }
  /** The first pod is the one that was replaced last. */
  const podsOf = (search: URLSearchParams) =>
    Array.from({ length: search.get('labelSelector') === 'app=gateway' ? ready : 0 }, (_, index) => {
      const name = `gateway-${index === 0 ? `new-${state.replaced}` : index}`;
      const restartCount = index === 0 ? state.containerRestarts : 0;
      const container = { name: 'gateway', image: 'apache/apisix', imageID: '', ready: true, restartCount };
      return {
        metadata: { name, namespace: 'shop', uid: `uid-of-${name}` },
        status: { containerStatuses: [container] },
      };
    });
  const useOf = (search: URLSearchParams) => ({
    ...{ kind: 'PodMetricsList', apiVersion: 'metrics.k8s.io/v1beta1', metadata: {} },
    items: podsOf(search).map(({ metadata }) => ({
      ...{ metadata, timestamp: '2026-11-03T09:00:00Z', window: '15s' },
      containers: [{ name: 'gateway', usage: state.use }],
    })),
  });
  const deploymentOf = () => ({
    ...{ kind: 'Deployment', apiVersion: 'apps/v1' },
    metadata: { name: 'gateway', namespace: 'shop', resourceVersion: String(resourceVersion), generation },
    spec: {
      replicas: state.replicas,
      selector: { matchLabels: { app: 'gateway' } },
      template: {
        metadata: { labels: { app: 'gateway' } },
        spec: {
          containers: [
            { name: 'gateway', image: 'apache/apisix', resources: state.resources },
            ...(state.sidecar ? [{ name: state.sidecar, image: 'proxy', resources: {} }] : []),
          ],
        },
      },
    },
    status: { observedGeneration: generation, replicas: ready, readyReplicas: ready, updatedReplicas: updated },
  });

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const [status, said] = answer(request.method ?? '', url, request.headers.authorization, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  });
  // On a busy machine a connection that is given up as idle may be one that the next request has just been written to.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    ...{ server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
