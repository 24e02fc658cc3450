import { requestSchema, type RunnerId } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { saveSampleConnection } from '../connection/sample-connection';
import type { Ctx } from '../ctx';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { permitTarget } from './permit-target';
import { loopbackRanges } from './target-policy';
import { getTargetPolicy, setTargetPolicy } from './set-target-policy';

let instance: TestInstance;
let ctx: Ctx;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  ctx = await instance.workspace();
});
afterAll(() => instance.close());

/** Ranges that the operator has named, and the runner. */
interface From {
  privateTargets?: readonly string[];
  runner?: RunnerId;
}
const permit = (
  url: string,
  workspaceId = ctx.workspaceId,
  { privateTargets = loopbackRanges, runner = 'local' }: From = {},
) =>
  permitTarget({ ...instance.clients, privateTargets }, workspaceId, {
    target: { baseUrl: url },
    requests: [],
    runner,
  });

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
    expect(await permit(url)).toMatchObject({ host, address, isLoopback: true, proofId: null });
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

  it('requests name no host but the target’s', async () => {
    const ask = (host: string) =>
      permitTarget(instance.clients, ctx.workspaceId, {
        ...{ target: { baseUrl: 'http://127.0.0.1:8080' }, runner: 'local' },
        requests: [requestSchema.parse({ name: 'home', path: '/', headers: { hOsT: host } })],
      });
    await ask('127.0.0.1:8080');
    for (const host of ['victim.test', '127.0.0.1', '{{secret:HOST}}'])
      await expect(ask(host), host).rejects.toMatchObject({
        ...{
          code: 'forbidden',
          message: expect.stringMatching(/"home": the header "hOsT" names another host/) as string,
        },
      });
  });

  it.each([
    ['http://10.0.0.1', /10\.0\.0\.1 is on a private network.*have an admin allow/],
    ['http://192.168.1.4:8080', /private network/],
    ['http://[::ffff:10.0.0.1]', /private network/],
    ['http://169.254.169.254/latest', /credentials/],
    ['http://[::ffff:a9fe:a9fe]', /credentials/],
    ['http://[64:ff9b::a9fe:a9fe]', /credentials/],
    ['http://0.0.0.0:80', /No load is ever made/],
    ['http://[::]:80', /No load is ever made/],
    ['http://[fe80::1]', /No load is ever made/],
    ['http://192.0.2.1', /No load is ever made/],
    ['http://8.8.8.8', /Nobody has proved the ownership of http:\/\/8\.8\.8\.8/],
  ])('%s is refused with the reason', async (url, message) => {
    await expect(permit(url)).rejects.toMatchObject({
      ...{ code: 'forbidden', message: expect.stringMatching(message) as string },
    });
  });

  it('a private network is loaded where an admin has allowed its range, and this machine where he has not taken it away', async () => {
    const admin = await instance.workspace('admin');
    const policy = await getTargetPolicy(admin);
    await setTargetPolicy(admin, { ...policy, allowedRanges: ['10.0.0.0/8', 'fd00::/8'] });
    const agents = { runner: 'agents' } as const;
    expect(await permit('http://10.9.8.7:81', admin.workspaceId, agents)).toMatchObject({
      ...{ host: '10.9.8.7:81', proofId: null, isWithinReach: false },
    });
    expect(await permit('http://[fd00::7]', admin.workspaceId, agents)).toMatchObject({ address: 'fd00::7' });
    await expect(permit('http://127.0.0.1', admin.workspaceId)).rejects.toThrow(/this machine, and no range/);
    // What a cloud tells its machines stays out of reach, whatever range holds it.
    await setTargetPolicy(admin, { ...policy, allowedRanges: ['0.0.0.0/0', '::/0'] });
    for (const host of ['169.254.169.254', '168.63.129.16', '[fd00:ec2::254]', '169.254.1.1'])
      await expect(permit(`http://${host}`, admin.workspaceId)).rejects.toThrow(/No load is ever made/);
    await expect(setTargetPolicy(admin, { ...policy, allowedRanges: ['10.0.0.0'] })).rejects.toThrow(/must be ranges/);
    const editor = await instance.workspace('editor');
    await expect(setTargetPolicy(editor, policy)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('this server itself sends to private addresses that its operator names besides', async () => {
    const admin = await instance.workspace('admin');
    await setTargetPolicy(admin, {
      ...(await getTargetPolicy(admin)),
      allowedRanges: ['10.0.0.0/8', ...loopbackRanges],
    });
    const at = (url: string, from: From) => permit(url, admin.workspaceId, from);
    for (const url of ['http://127.0.0.1:9090', 'http://localhost', 'http://10.9.8.7']) {
      await expect(at(url, { privateTargets: ['192.168.0.0/16'] })).rejects.toMatchObject({
        ...{ code: 'forbidden', message: expect.stringMatching(/operator names.*HEADROOM_PRIVATE_TARGETS/) as string },
      });
      // Its load comes from elsewhere, but the looks for a stop file from here.
      await expect(at(url, { privateTargets: [], runner: 'azure-load-testing' })).rejects.toThrow(/operator names/);
      expect(await at(url, { privateTargets: [], runner: 'agents' })).toMatchObject({ isWithinReach: false });
    }
    expect(await at('http://10.9.8.7', { privateTargets: ['10.9.0.0/16'] })).toMatchObject({ isWithinReach: true });
    // What the operator names, a workspace may load only once it allows it too.
    await expect(at('http://192.168.1.4', { privateTargets: ['192.168.0.0/16'] })).rejects.toThrow(/have an admin/);
  });

  it('a workspace that has set nothing loads no machine of its own', async () => {
    const fresh = await instance.workspace();
    await instance.clients.db.targetPolicy.delete({ where: { workspaceId: fresh.workspaceId } });
    await expect(permit('http://127.0.0.1:9', fresh.workspaceId)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('a name that does not resolve is an input error', async () => {
    await expect(permit('http://no-such-host.invalid')).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
