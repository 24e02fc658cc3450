import { describe, expect, it } from 'vitest';
import { permitTarget } from './permit-target';

describe('where load may go', () => {
  it.each([
    ['http://127.0.0.1:8080/x', '127.0.0.1:8080'],
    ['http://127.9.8.7', '127.9.8.7:80'],
    ['https://localhost', '127.0.0.1:443'],
    ['http://[::1]:81', '::1:81'],
    // Other spellings of loopback that URL parsing folds into one.
    ['http://2130706433:90', '127.0.0.1:90'],
    ['http://0x7f.1:90', '127.0.0.1:90'],
  ])('%s is allowed as %s', async (url, host) => {
    expect(await permitTarget(url)).toEqual({ host });
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
    await expect(permitTarget(url)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/only be made on this machine/) as string,
    });
  });

  it('a name that does not resolve is an input error', async () => {
    await expect(permitTarget('http://no-such-host.invalid')).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
