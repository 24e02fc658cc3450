import { expect, it } from 'vitest';
import { pinAddress } from './pin-address';

const pin = (url: string, allowed: string[] = []) => pinAddress(new URL(url), allowed);

it.each([
  'http://127.0.0.1:1/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
])('%s is refused unless it is named', async (url) => {
  await expect(pin(url)).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringMatching(/HEADROOM_WEBHOOK_HOSTS/) as string,
  });
  expect((await pin(url, [new URL(url).hostname.replace(/^\[|\]$/g, '')])).address).toMatch(/127|::1|7f00/);
});

it('says that a host cannot be found', async () => {
  await expect(pin('https://nobody.invalid/')).rejects.toThrow('nobody.invalid cannot be found');
});

it('sends nothing to a cloud’s metadata, named or not', async () => {
  for (const host of ['169.254.169.254', '168.63.129.16', '[::ffff:a9fe:a9fe]', '[fd00:ec2::254]'])
    await expect(pin(`http://${host}/`, [host.replace(/[[\]]/g, '')])).rejects.toThrow(/credentials/);
});
