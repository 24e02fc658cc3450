import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { saveSampleConnection } from '../connection/sample-connection';
import type { Ctx } from '../ctx';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { permitTarget } from './permit-target';

let instance: TestInstance;
let ctx: Ctx;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  ctx = await instance.workspace();
});
afterAll(() => instance.close());

const permit = (url: string, workspaceId = ctx.workspaceId) => permitTarget(instance.clients, workspaceId, url);

describe('where load may go', () => {
  it.each([
    ['http://127.0.0.1:8080/x', '127.0.0.1:8080', '127.0.0.1'],
    ['http://127.9.8.7', '127.9.8.7', '127.9.8.7'],
    ['https://localhost', '127.0.0.1', '127.0.0.1'],
    // One target has one name, whatever it is called: locks are held by it.
    ['http://localhost:10020', '127.0.0.1:10020', '127.0.0.1'],
    ['http://[::1]:81', '[::1]:81', '::1'],
    // Other spellings of loopback that URL parsing folds into one.
    ['http://2130706433:90', '127.0.0.1:90', '127.0.0.1'],
    ['http://0x7f.1:90', '127.0.0.1:90', '127.0.0.1'],
  ])('%s is allowed, and only at the address that was checked', async (url, host, address) => {
    expect(await permit(url)).toEqual({ host, address, isLoopback: true });
  });

  it('the sample gateway that a workspace is connected to is allowed to it, and to no other', async () => {
    const connection = { baseUrl: 'http://192.0.2.7:8480', adminUrl: 'http://192.0.2.7:8481', adminToken: 'token' };
    await saveSampleConnection(instance.clients.db, instance.clients, ctx.workspaceId, connection);
    expect(await permit('http://192.0.2.7:8480/orders')).toMatchObject({
      ...{ host: '192.0.2.7:8480', address: '192.0.2.7', isLoopback: false },
    });
    await expect(permit('http://192.0.2.7:9999')).rejects.toMatchObject({ code: 'forbidden' });
    const stranger = await instance.workspace();
    await expect(permit('http://192.0.2.7:8480', stranger.workspaceId)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each([
    'http://10.0.0.1',
    'http://192.168.1.4:8080',
    'http://169.254.169.254/latest',
    'http://0.0.0.0:80',
    'http://[::]:80',
    'http://[::ffff:10.0.0.1]',
    'http://[fe80::1]',
    'http://8.8.8.8',
  ])('%s is refused with the reason', async (url) => {
    await expect(permit(url)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/only be made on this machine/) as string,
    });
  });

  it('a name that does not resolve is an input error', async () => {
    await expect(permit('http://no-such-host.invalid')).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
