import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { comparePolicyVersions } from './compare-policy-versions';
import { exportPolicySet } from './export-policy-set';
import { getPolicySet } from './get-policy-set';
import { listPolicyCosts } from './list-policy-costs';
import { savePolicySet } from './save-policy-set';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const set = { gatewayId: 'azure-api-management', name: 'Orders' };
const document = (calls: number) => `<policies>
  <inbound>
    <base />
    <choose><when condition="@(context.Request.Method == "GET" && 1 < 2)">
      <rate-limit-by-key calls="${calls}" renewal-period="60" counter-key="@(context.Request.IpAddress)" />
    </when></choose>
    <acme-policy />
  </inbound>
  <backend><forward-request /></backend>
</policies>`;

describe('a set of policies', () => {
  it('is read from a policy document, kept in versions and written back', async () => {
    const ctx = await instance.workspace('editor');
    const saved = await savePolicySet(ctx, { ...set, document: document(10) });
    expect(saved).toMatchObject({ ...set, version: 1 });
    expect(saved.report.map(({ severity, line }) => [severity, line])).toEqual([
      ['kept', 4],
      ['unknown', 7],
    ]);
    const exported = await exportPolicySet(ctx, set);
    expect(await savePolicySet(ctx, { ...set, document: exported.text })).toMatchObject({ version: 1 });
    expect(await savePolicySet(ctx, { ...set, document: document(20) })).toMatchObject({ version: 2 });
    expect((await exportPolicySet(ctx, { ...set, version: 1 })).text).toBe(exported.text);

    const changes = await comparePolicyVersions(ctx, { ...set, before: 1, after: 2 });
    expect(changes.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same', 'same']);
    expect(changes[1]).toMatchObject({ paths: ['children.0.children.0.attributes.calls'] });
    const audited = await ctx.clients.db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(audited.map(({ action, details }) => [action, details])).toEqual([
      ['policy-set.save', { ...set, version: 1 }],
      ['policy-set.save', { ...set, version: 2 }],
    ]);
  });

  it('says what each tier lacks, policies inside others counted', async () => {
    const ctx = await instance.workspace('editor');
    await savePolicySet(ctx, { ...set, document: document(10) });
    const { versions, lacking } = await getPolicySet(ctx, set);
    expect(versions.map(({ version }) => version)).toEqual([1]);
    const consumption = lacking.find(({ tierId }) => tierId === 'consumption')!;
    expect(consumption.policies).toContainEqual({
      policyId: 'rate-limit-by-key',
      state: 'unavailable',
      sentence: 'rate-limit-by-key is not available in Consumption.',
    });
    const standard = lacking.find(({ tierId }) => tierId === 'standard')!;
    expect(standard.policies.map(({ policyId, state }) => [policyId, state])).toContainEqual([
      ...['acme-policy', 'not-confirmed'],
    ]);
    expect(standard.policies.map(({ state }) => state)).not.toContain('unavailable');
  });

  it('says what each policy costs and which runs tell it; what none tells is unknown', async () => {
    const ctx = await instance.workspace('editor');
    const plugins = { gatewayId: 'apache-apisix', name: 'Plugins' };
    const chain = ['limit-count', 'prometheus', 'key-auth'].map((policy) => ({ policy, params: {} }));
    await savePolicySet(ctx, { ...plugins, chain });
    const costs = await listPolicyCosts(ctx, plugins);
    const [limit, , keyAuth] = costs;
    expect(costs.slice(0, 3).map(({ policy }) => policy)).toEqual(['limit-count', 'prometheus', 'key-auth']);
    expect(limit!.runs).toContainEqual(expect.objectContaining({ source: 'published', units: 1 }));
    // Measured together with the other plugin and never apart.
    expect(limit).toMatchObject({ cpuMs: null });
    expect(keyAuth).toEqual({
      ...{ policy: 'key-auth', isInSet: true, grade: null, cpuMs: null, delayMs: null, runs: [] },
    });
    expect((await listPolicyCosts(ctx, { gatewayId: 'apache-apisix' })).map(({ policy }) => policy)).toEqual([
      ...['limit-count', 'prometheus'],
    ]);
    await expect(listPolicyCosts(ctx, { ...plugins, name: 'None' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('stays in its workspace, and needs the right to change it', async () => {
    const [ctx, other] = [await instance.workspace('editor'), await instance.workspace('editor')];
    await savePolicySet(ctx, { ...set, document: document(10) });
    await expect(getPolicySet(other, set)).rejects.toMatchObject({ code: 'not-found' });
    await expect(exportPolicySet(ctx, { ...set, version: 7 })).rejects.toMatchObject({ code: 'not-found' });
    await expect(savePolicySet({ ...ctx, role: 'viewer' }, { ...set, chain: [] })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('refuses what it cannot read, and keeps the version there is', async () => {
    const ctx = await instance.workspace('editor');
    await savePolicySet(ctx, { ...set, document: document(10) });
    const refused = (input: object) => expect(savePolicySet(ctx, input)).rejects;
    await refused({ ...set, document: '<!DOCTYPE a><policies/>' }).toMatchObject({ code: 'invalid-input' });
    await refused({ ...set, document: '<policies>' }).toThrow(/^Line 1: /);
    await refused({ ...set, gatewayId: 'nobody', chain: [] }).toThrow(/nobody/);
    await refused({ ...set, gatewayId: 'sample', document: '<policies/>' }).toThrow(/no policy documents of sample/);
    await refused({ ...set, chain: [{ policy: 'base' }] }).toThrow(/policy chain is not valid/);
    expect((await getPolicySet(ctx, set)).versions).toHaveLength(1);
    await expect(exportPolicySet(ctx, { ...set, name: 'Nothing' })).rejects.toMatchObject({ code: 'not-found' });
  });
});
