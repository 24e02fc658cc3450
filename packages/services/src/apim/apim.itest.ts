import { apimConnection, ArmApimServer } from '@headroom/gateways/testing/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { saveAzureConnection } from '../connection/cloud-connections';
import { exportPolicySet } from '../policy/export-policy-set';
import { savePolicySet } from '../policy/save-policy-set';
import { getTelemetry } from '../telemetry/get-telemetry';
import { importTelemetry } from '../telemetry/import-telemetry';
import { packPoints, unpackPoints } from '../telemetry/packed-points';
import { refreshTelemetry } from '../telemetry/refresh-telemetry';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { importApimPolicy } from './import-apim-policy';
import { listApimApis } from './list-apim-apis';
import { listApimOperations } from './list-apim-operations';
import { listApimServices } from './list-apim-services';

let instance: TestInstance;
let tls: LoopbackTls;
beforeAll(async () => {
  tls = trustedTls();
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(async () => {
  tls[Symbol.dispose]();
  await instance.close();
});

describe('API Management of a workspace', () => {
  it('is found, looked through, and an operation becomes a set of policies that says where each comes from', async () => {
    await using arm = await ArmApimServer.start(tls);
    const admin = await instance.workspace('admin');
    const clients = { ...admin.clients, allowsLoopbackClouds: true };
    await saveAzureConnection({ ...admin, clients }, apimConnection(arm.url));
    const ctx = { ...admin, clients, role: 'editor' as const };

    const [service] = await listApimServices(ctx);
    expect(service).toMatchObject({ name: 'contoso', tierId: 'standard-v2', units: 2 });
    const { id: serviceId } = service!;
    const [api] = await listApimApis(ctx, { serviceId });
    const { operations, products } = await listApimOperations(ctx, { serviceId, apiId: api!.id });
    const place = { serviceId, apiId: api!.id, operationId: operations[0]!.id, productId: products[0]!.id };

    const imported = await importApimPolicy(ctx, { ...place, name: 'Get order' });
    expect(imported).toEqual({ gatewayId: 'azure-api-management', name: 'Get order', version: 1, notes: [] });
    const { text } = await exportPolicySet(ctx, imported);
    expect(text).toMatch(/<!-- Product partners -->\s+<rate-limit calls="1000"/);
    expect(text).toMatch(/<!-- API orders, fragment sign-in -->\s+<validate-jwt/);
    expect(text).toMatch(/<!-- All APIs -->\s+<forward-request \/>/);

    expect((await importApimPolicy(ctx, { ...place, name: 'Get order' })).version).toBe(1);
    const contoso = arm.services.get('contoso')!;
    contoso.fragments['sign-in'] = '<fragment><cors /></fragment>';
    expect((await importApimPolicy(ctx, { ...place, name: 'Get order' })).version).toBe(2);
    const told = await ctx.clients.db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(told.map(({ action }) => action).sort()).toEqual(['connection.save', 'policy-set.save', 'policy-set.save']);
  });

  it('tells what its weeks tell, as a series of the workspace that is read again', async () => {
    await using arm = await ArmApimServer.start(tls);
    const admin = await instance.workspace('admin');
    const ctx = { ...admin, clients: { ...admin.clients, allowsLoopbackClouds: true } };
    await saveAzureConnection(ctx, apimConnection(arm.url));
    await savePolicySet(ctx, { gatewayId: 'azure-api-management', name: 'plain', chain: [] });
    const rps = (atMs: number) => 100 + (Math.floor(atMs / 3_600_000) % 24) * 20 + ((atMs / 300_000) % 7);
    arm.metrics = {
      Requests: (atMs) => 300 * rps(atMs),
      CpuPercent_Gateway: (atMs) => 5 + rps(atMs) / 20 + ((atMs / 300_000) % 5) / 10,
    };
    const input = {
      ...{ name: 'Contoso', gateway: 'azure-api-management', tier: 'standard-v2', policySet: 'plain', units: 2 },
      source: { kind: 'azure-monitor', serviceId: arm.idOf('contoso'), days: 8 },
    };
    const { telemetryId } = await importTelemetry(ctx, input);
    const told = await getTelemetry(ctx, { telemetryId });
    expect(told).toMatchObject({ noEvidence: null, source: { kind: 'azure-monitor', stepSeconds: 300 } });
    const { demand } = told.lessons;
    expect(demand.known && demand.value.unitMs.estimate).toBeCloseTo(1, 1);
    expect(told.notes).toContain('Utilisation is the metric CpuPercent_Gateway, as the tier StandardV2 has it.');

    arm.troubles = [{ status: 403, code: 'AuthorizationFailed', message: 'No right.' }];
    await expect(refreshTelemetry(ctx, { telemetryId })).rejects.toMatchObject({
      ...{ code: 'invalid-input', message: expect.stringContaining('headroom-reader.role.json') as string },
    });
    await refreshTelemetry(ctx, { telemetryId });
    const elsewhere = { ...input.source, serviceId: '/subscriptions/x' };
    await expect(importTelemetry(ctx, { ...input, source: elsewhere })).rejects.toThrow(/must be the id of a service/);

    // Nobody said how many units there were: then it is told of today's, and is no evidence.
    const { units: _, ...unsaid } = { ...input, name: 'Unsaid' };
    const { telemetryId: id } = await importTelemetry(ctx, unsaid);
    const { noEvidence, lessons } = await getTelemetry(ctx, { telemetryId: id });
    expect(noEvidence).toMatch(/^How many units there were before [\d-]+ is not known\. Import it with/);
    expect(lessons.findings.map(({ kind }) => kind)).toContain('units-taken');

    const where = { id, workspaceId: ctx.workspaceId };
    const { points } = await ctx.clients.db.telemetrySeries.findFirstOrThrow({ where });
    const { points: read, ...series } = unpackPoints(points);
    // One that has no note of its first reading was read since it was created.
    const { unitsReadSinceMs: __, ...unnoted } = { ...series, points: read };
    const data = { points: packPoints(unnoted), createdAt: new Date(Date.now() - 7 * 86_400_000) };
    await ctx.clients.db.telemetrySeries.updateMany({ where, data });
    await refreshTelemetry(ctx, { telemetryId: id });
    expect((await getTelemetry(ctx, { telemetryId: id })).noEvidence).toBeNull();

    // Had it been read two days ago, and been scaled since, its past would have the units of then.
    const earlier = { ...series, points: read.slice(0, -2 * 288) };
    const readThen = { ...earlier, unitsReadSinceMs: earlier.points.at(-1)!.atMs };
    await ctx.clients.db.telemetrySeries.updateMany({ where, data: { points: packPoints(readThen) } });
    arm.services.get('contoso')!.sku.capacity = 4;
    for (const again of [() => refreshTelemetry(ctx, { telemetryId: id }), () => importTelemetry(ctx, unsaid)]) {
      await again();
      const scaled = (await getTelemetry(ctx, { telemetryId: id })).lessons;
      expect(scaled.demand.known && scaled.demand.value.unitMs.estimate).toBeCloseTo(1, 1);
      expect(scaled.headroom.known && scaled.headroom.value.units).toBe(4);
    }
    const kept = unpackPoints((await ctx.clients.db.telemetrySeries.findFirstOrThrow({ where })).points);
    expect(kept.unitsReadSinceMs).toBe(readThen.unitsReadSinceMs);
    expect(kept.points.slice(-3).map(({ units }) => units)).toEqual([undefined, undefined, 4]);
  });

  it('says that there is no connection, and does not ask this machine where that is not allowed', async () => {
    await using arm = await ArmApimServer.start(tls);
    const ctx = await instance.workspace('admin');
    await expect(listApimServices(ctx)).rejects.toThrow(/no connection to Azure: an admin can add one under Runners/);
    const lenient = { ...ctx, clients: { ...ctx.clients, allowsLoopbackClouds: true } };
    await saveAzureConnection(lenient, apimConnection(arm.url));
    const strict = { ...ctx, clients: { ...ctx.clients, allowsLoopbackClouds: false } };
    await expect(listApimServices(strict)).rejects.toMatchObject({ code: 'forbidden' });
    expect(arm.asked).toEqual([]);
  });
});
