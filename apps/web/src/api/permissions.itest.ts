import { createBenchmark, createPlan, leastRole, roles, startRun, type Role } from '@headroom/services';
import { aBenchmark, aRequirement, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { operations } from './operations';
import { bodies } from './testing/bodies';
import { ask, openApiInstance, tokenOf } from './testing/open-api';

/** What they name is a part of what is asked, not what is asked for. */
const toldAsInput = ['setBudget'];

let instance: TestInstance;
beforeAll(async () => {
  instance = await openApiInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

describe('every operation', () => {
  it('has a body in this test if it takes one', () => {
    const taking = operations.filter(({ body }) => body !== undefined).map(({ id }) => id);
    expect(Object.keys(bodies).toSorted()).toEqual(taking.toSorted());
  });

  it('is refused to a token whose role is one too low, and 404 for the things of another workspace', async () => {
    const [mine, other] = [await instance.workspace(), await instance.workspace()];
    const tokens = new Map<Role, string>();
    for (const role of roles) tokens.set(role, await tokenOf(mine, role));
    const { benchmarkId } = await createBenchmark(other, aBenchmark());
    const { planId } = await createPlan(other, { name: 'Plan', requirement: aRequirement() });
    const { runId } = await startRun(other, { benchmarkId });
    const ids: Record<string, string> = { benchmarkId, planId, runId };
    const unknown = '0195c5a0-0000-7000-8000-000000000000';
    for (const { id, method, path, needs, bodyMediaType } of operations) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? unknown);
      const headers: Record<string, string> = bodyMediaType ? { 'content-type': bodyMediaType } : {};
      const asked = { method: method.toUpperCase(), headers, ...(bodies[id] && { body: bodies[id](ids) }) };
      const lower = roles[roles.indexOf(leastRole[needs]) - 1];
      if (lower) expect([id, (await ask(tokens.get(lower)!, address, asked)).status]).toEqual([id, 403]);
      if (!path.includes('{') && !Object.values(ids).some((one) => JSON.stringify(asked).includes(one))) continue;
      const expected = toldAsInput.includes(id) ? 422 : 404;
      expect([id, (await ask(tokens.get('owner')!, address, asked)).status]).toEqual([id, expected]);
    }
  });
});
