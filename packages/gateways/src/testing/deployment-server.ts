import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A cluster that has one Deployment, `gateway` in the namespace `shop`, and speaks of it as the Kubernetes API does. */
export interface DeploymentServer {
  server: string;
  token: string;
  /** Pods that are wanted. A person's `kubectl scale` sets it. */
  replicas: number;
  /** Limit of CPU of the pod's container. */
  cpu: string;
  /** Pods never become ready. */
  isStuck: boolean;
  /** Another writes between the reading of the scale and its writing. */
  isRaced: boolean;
  close(): Promise<void>;
}

const base = '/apis/apps/v1/namespaces/shop/deployments/gateway';

/**
 * Paths, statuses and the shape of `Status` as in the Kubernetes API reference (apps/v1 Deployment, autoscaling/v1 Scale): a PUT of
 * the scale with another resourceVersion than the current one is answered with 409 Conflict. Pods become ready one look at a time.
 */
export async function startDeploymentServer(token = 'a-token-of-a-service-account'): Promise<DeploymentServer> {
  const state = { replicas: 2, cpu: '4', isStuck: false, isRaced: false };
  let [ready, resourceVersion] = [2, 500];
  const failure = (code: number, reason: string, message: string) =>
    [code, { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason, code, message }] as const;
  const scaleOf = () => ({
    ...{ kind: 'Scale', apiVersion: 'autoscaling/v1', spec: { replicas: state.replicas } },
    metadata: { name: 'gateway', namespace: 'shop', resourceVersion: String(resourceVersion) },
    status: { replicas: ready },
  });

  function answer(
    method: string,
    path: string,
    authorization: string | undefined,
    body: string,
  ): readonly [number, unknown] {
    if (authorization !== `Bearer ${token}`) return failure(401, 'Unauthorized', 'Unauthorized');
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
    if (path !== base || method !== 'GET')
      return failure(404, 'NotFound', `deployments.apps "${path.split('/')[7]}" not found`);
    if (!state.isStuck) ready += Math.sign(state.replicas - ready);
    return [200, deploymentOf()];
  }
  const deploymentOf = () => ({
    ...{ kind: 'Deployment', apiVersion: 'apps/v1' },
    metadata: { name: 'gateway', namespace: 'shop', resourceVersion: String(resourceVersion), generation: 3 },
    spec: {
      replicas: state.replicas,
      selector: { matchLabels: { app: 'gateway' } },
      template: {
        metadata: { labels: { app: 'gateway' } },
        spec: { containers: [{ name: 'gateway', image: 'apache/apisix', resources: { limits: { cpu: state.cpu } } }] },
      },
    },
    status: { observedGeneration: 3, replicas: ready, readyReplicas: ready, updatedReplicas: ready },
  });

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const [status, said] = answer(request.method ?? '', pathname, request.headers.authorization, body);
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
