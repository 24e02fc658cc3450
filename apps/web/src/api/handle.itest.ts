import type { TestInstance } from '@headroom/services/testing';
import { createLog } from '@headroom/services/log';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { handle } from './handle';
import { operation } from './operation';
import { openApiInstance, tokenOf } from './testing/open-api';

let instance: TestInstance;
const lines: string[] = [];
beforeAll(async () => {
  instance = await openApiInstance(inject('postgresUrl'), inject('redisUrl'));
  // What log.ts opens by itself in a process that has an environment.
  const log = createLog({ name: 'web', level: 'info', secrets: ['the key of all'] }, (line) => void lines.push(line));
  Object.assign(globalThis, { headroomLog: log });
});
afterAll(() => instance.close());

it('logs what nobody has foreseen by the id of its request, without secrets, and tells none of it', async () => {
  const failing = operation({
    ...{ id: 'fail', method: 'get', path: '/fail', group: 'x', summary: 'x', needs: 'workspace.read' },
    run: () => Promise.reject(new Error('no: the key of all, Bearer abcd.efgh.1234')),
  });
  const authorization = `Bearer ${await tokenOf(await instance.workspace())}`;
  const request = new Request('http://localhost/api/v1/fail', {
    headers: { authorization, 'x-request-id': 'req-12345' },
  });
  const response = await handle(failing, request, {});
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('no:');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 50, requestId: 'req-12345', operation: 'fail', err: { message: 'no: [secret], Bearer [secret]' } },
  ]);
});
