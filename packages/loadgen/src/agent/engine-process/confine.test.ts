import { afterEach, expect, it, vi } from 'vitest';
import { confine } from './confine';

const command = { program: '/tool', args: ['run'], env: {}, endStage: null };
afterEach(() => vi.restoreAllMocks());

it('never runs a person’s script as root', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  expect(() => confine(command, true, '/nowhere/setpriv')).toThrow(/\/nowhere\/setpriv is missing.*util-linux/);
  expect(confine(command, false, '/nowhere/setpriv')).toBe(command);
  expect(confine(command, true, '/bin/sh').args).toEqual(expect.arrayContaining(['--reuid=65534', '--no-new-privs']));
});

it('runs a script as whoever we are when we are not root', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(confine(command, true, '/nowhere/setpriv')).toBe(command);
  expect(confine(command, true, '/bin/sh').args).not.toContain('--reuid=65534');
});
