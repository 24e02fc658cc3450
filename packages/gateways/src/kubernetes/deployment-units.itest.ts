import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itKeepsTheConnectorContract } from '../testing/connector-contract';
import { startDeploymentServer, type DeploymentServer } from '../testing/deployment-server';
import { coresOf, deploymentUnits } from './deployment-units';

let cluster: DeploymentServer;
beforeAll(async () => {
  cluster = await startDeploymentServer();
});
afterAll(() => cluster?.close());
beforeEach(() => {
  Object.assign(cluster, { replicas: 2, isStuck: false, isRaced: false });
});

const to = (change: { token?: string; deployment?: string; settleMs?: number } = {}) =>
  deploymentUnits({
    ...{ server: cluster.server, caData: null, token: cluster.token, namespace: 'shop', deployment: 'gateway' },
    ...{ pollMs: 10, ...change },
  });

describe('a Deployment on Kubernetes', () => {
  itKeepsTheConnectorContract({
    connector: () => to(),
    stranger: () => to({ token: 'somebody-elses' }),
    values: { units: [3, 2] },
  });

  it('has the pods that were set once they are ready, and says so when they are not', async () => {
    await to().units.write(4);
    expect(cluster.replicas).toBe(4);
    cluster.isStuck = true;
    await expect(to({ settleMs: 0 }).units.write(1)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is not scaled over what another wrote in between', async () => {
    cluster.isRaced = true;
    await expect(to().units.write(3)).rejects.toMatchObject({ code: 'conflict' });
    expect(cluster.replicas).toBe(2);
  });

  it('tells the cores of a pod by the limits of its containers', async () => {
    cluster.cpu = '1500m';
    expect(await to().readCoresPerUnit()).toBe(1.5);
    expect(['2', '0.5', '250m', '1Gi', undefined].map(coresOf)).toEqual([2, 0.5, 0.25, null, null]);
  });

  it('is not found, or not reached, in words', async () => {
    await expect(to({ deployment: 'gone' }).units.read()).rejects.toMatchObject({
      code: 'not-found',
      message: 'The cluster answered 404: deployments.apps "gone" not found',
    });
    const away = deploymentUnits({
      ...{ server: 'http://127.0.0.1:9', caData: null, token: 't', namespace: 'shop', deployment: 'gateway' },
    });
    await expect(away.units.read()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
