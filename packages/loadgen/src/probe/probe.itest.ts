import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { azureConnectionSchema, kubernetesConnectionSchema } from '../connections';
import { KubernetesServer, kubernetesConnection } from '../testing/kubernetes-server';
import { scriptedEngine } from '../testing/load-test-engines';
import { LoadTestingServer, loadTestingConnection } from '../testing/load-testing-server';
import { trustedTls } from '../testing/loopback-tls';
import type { LoopbackTls } from '../testing/loopback-tls';
import { probeAzure, probeKubernetes } from './index';

let tls: LoopbackTls;
beforeAll(() => void (tls = trustedTls()));
afterAll(() => tls[Symbol.dispose]());
const within = () => AbortSignal.timeout(60_000);

describe('a connection that is tried', () => {
  const standIn = () => LoadTestingServer.start(tls, scriptedEngine({ rps: 1, seconds: 1 }));
  const azureOf = (url: string, loadTesting: object = {}) =>
    azureConnectionSchema.parse(loadTestingConnection(url, loadTesting));

  it('to Azure says what is there, by reading alone', async () => {
    await using service = await standIn();
    expect(await probeAzure(azureOf(service.url), within())).toEqual([
      'The resource group load is there, in northeurope; load is made in westeurope.',
      'The load testing resource headroom is there, in westeurope, and its tests can be read.',
    ]);
    expect(service.asked.filter((path) => !path.includes('/v2.0/')).map((path) => path.split(' ')[0])).toEqual([
      ...['GET', 'GET', 'GET'],
    ]);
  });

  it('to Azure says what is wrong', async () => {
    await using service = await standIn();
    await expect(probeAzure(azureOf(service.url, { resourceName: 'other' }), within())).rejects.toThrow(/other.*404/);
    const nobody = azureOf('https://127.0.0.1:9');
    await expect(probeAzure(nobody, within())).rejects.toThrow(/was not reached.*Check the network/);
    service.login.expired = true;
    await expect(probeAzure(azureOf(service.url), within())).rejects.toThrow(/AADSTS7000222/);
  });

  it('to a cluster says what is there, and what is wrong', async () => {
    await using cluster = await KubernetesServer.start(tls, 'unused');
    const connection = kubernetesConnectionSchema.parse(kubernetesConnection(cluster.url, tls));
    expect(await probeKubernetes(connection)).toEqual([
      `The cluster at ${cluster.url} is there, and the jobs of the namespace ${connection.namespace} can be read.`,
    ]);
    await expect(probeKubernetes({ ...connection, token: 'another' })).rejects.toThrow(/401|token/);
  });
});
