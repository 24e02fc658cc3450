import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { kubernetesConnectionSchema } from '../../connections';
import { trustedTls } from '../../testing/loopback-tls';
import { clusterClient } from './cluster-client';
import { explainKubernetesError } from './explain-kubernetes-error';

it.each(['http', 'https'])('follows no redirect of %s to another server', async (scheme) => {
  using tls = trustedTls();
  const asked: string[] = [];
  const inside = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end('{"items":[]}');
  });
  const sendOn: RequestListener = (_, response) => {
    const { port } = inside.address() as AddressInfo;
    response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
  };
  // A certificate that everybody trusts: the connection names no authority.
  const cluster = scheme === 'https' ? createHttpsServer(tls, sendOn) : createServer(sendOn);
  for (const server of [inside, cluster]) await new Promise<void>((on) => server.listen(0, '127.0.0.1', on));
  const server = `${scheme}://127.0.0.1:${(cluster.address() as AddressInfo).port}`;
  const connection = kubernetesConnectionSchema.parse({ server, token: 't', namespace: 'load' });
  const listed = clusterClient(connection)
    .batch.listNamespacedJob({ namespace: 'load' })
    .catch((error: unknown) => Promise.reject(explainKubernetesError(error, 'The jobs could not be read', connection)));
  await expect(listed).rejects.toThrow(/sends its clients on to http:\/\/127\.0\.0\.1:\d+, which is not followed/);
  expect(asked).toEqual([]);
  for (const each of [inside, cluster]) each.close();
});
