import { expect, it } from 'vitest';
import { isPublicAddress, pinAddress } from './pin-address';

it.each([
  ...[
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '224.0.0.1',
  ],
  ...['255.255.255.255', '168.63.129.16', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:a00:1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1', '2001:db8::1', '198.18.0.1'],
])('%s is not of the public internet', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

const pin = (url: string, allowed: string[] = []) => pinAddress(new URL(url), allowed);

it.each([
  'http://127.0.0.1:1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
])('%s is refused unless it is named', async (url) => {
  await expect(pin(url)).rejects.toMatchObject({ code: 'invalid-input', message: /HEADROOM_WEBHOOK_HOSTS/ });
  expect((await pin(url, [new URL(url).hostname.replace(/^\[|\]$/g, '')])).address).toMatch(/127|::1|7f00/);
});

it('says that a host cannot be found', async () => {
  await expect(pin('https://nobody.invalid/')).rejects.toThrow('nobody.invalid cannot be found');
});
