import { benchmarkSchema } from '@headroom/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { openSecrets } from './open-secrets';
import { setSecret } from './set-secret';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

it('gives a script of one’s own no secret that is kept to targets, its own target among them', async () => {
  const ctx = await instance.workspace('admin');
  const { target } = benchmarkSchema.parse(aBenchmark());
  const script = { fileName: 'mine.js', text: 'export default function () {}' };
  const open = (names: string[], sender: Parameters<typeof openSecrets>[3]) =>
    openSecrets(ctx.clients, ctx.workspaceId, names, sender);
  await setSecret(ctx, { name: 'KEPT', value: 'a kept value', allowedOrigins: [target.baseUrl] });
  await setSecret(ctx, { name: 'FREE', value: 'a free value' });
  expect(await open(['KEPT', 'FREE'], { target })).toEqual({ KEPT: 'a kept value', FREE: 'a free value' });
  await expect(open(['KEPT', 'FREE'], { target, script })).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/^Not for a script.*: the secret KEPT, which/) as string,
  });
  expect(await open(['FREE'], { target, script })).toEqual({ FREE: 'a free value' });
});
