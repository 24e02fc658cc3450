import { expect, it } from 'vitest';
import { deliveryClients } from './delivery-settings';

it('has no mail and no private host where nothing is set, or set to nothing', () => {
  for (const settings of [{}, { HEADROOM_SMTP_URL: '', HEADROOM_MAIL_FROM: '', HEADROOM_WEBHOOK_HOSTS: '' }])
    expect(deliveryClients(settings)).toMatchObject({ mail: { isConfigured: false }, webhookHosts: [] });
});

it('takes a mail server with a sender, and hosts in any case', () => {
  const settings = { HEADROOM_SMTP_URL: 'smtp://127.0.0.1:25', HEADROOM_MAIL_FROM: 'a@example.com' };
  expect(deliveryClients(settings).mail.isConfigured).toBe(true);
  expect(deliveryClients({ HEADROOM_WEBHOOK_HOSTS: ' Hooks.lan, 10.0.0.7,' }).webhookHosts).toEqual([
    'hooks.lan',
    '10.0.0.7',
  ]);
});

it('takes the ranges that this server sends to, none without', () => {
  expect(deliveryClients({}).privateTargets).toEqual([]);
  expect(deliveryClients({ HEADROOM_PRIVATE_TARGETS: '127.0.0.0/8, FD00::/8' }).privateTargets).toEqual([
    ...['127.0.0.0/8', 'fd00::/8'],
  ]);
  expect(() => deliveryClients({ HEADROOM_PRIVATE_TARGETS: '10.0.0.7' })).toThrow('must be ranges');
});

it('links to the public address, to the instance’s own where there is none, and else to where it starts by itself', () => {
  const own = { HEADROOM_WEB_URL: 'http://web:3000', HEADROOM_PUBLIC_URL: '' };
  expect(deliveryClients({ ...own, HEADROOM_PUBLIC_URL: 'https://headroom.example' }).webUrl).toBe(
    'https://headroom.example',
  );
  expect(deliveryClients(own).webUrl).toBe('http://web:3000');
  expect(deliveryClients({}).webUrl).toBe('http://localhost:3000');
});

it('says what is wrong', () => {
  expect(() => deliveryClients({ HEADROOM_SMTP_URL: 'http://mail' })).toThrow(
    'HEADROOM_SMTP_URL: must begin with smtp',
  );
  expect(() => deliveryClients({ HEADROOM_SMTP_URL: 'smtp://mail' })).toThrow('HEADROOM_MAIL_FROM: is needed');
});
