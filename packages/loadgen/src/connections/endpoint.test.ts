import { expect, it } from 'vitest';
import { endpointSchema, isLoopback } from './endpoint';

it.each([
  'http://localhost:5432',
  'https://localhost.',
  'https://api.localhost',
  'https://127.1',
  'https://0x7f000001',
  'https://0.0.0.0:3000',
  'https://[::1]',
  'https://[::]',
  'https://[::ffff:127.0.0.1]',
])('%s is this machine', (address) => expect(isLoopback(address)).toBe(true));

it.each(['https://10.0.0.7:6443', 'https://127.example', 'https://mylocalhost', 'https://[::ffff:10.0.0.7]'])(
  '%s is not',
  (address) => expect(isLoopback(address)).toBe(false),
);

it('takes http on this machine alone', () => {
  expect(endpointSchema.parse('http://127.0.0.1:9/')).toBe('http://127.0.0.1:9');
  expect(() => endpointSchema.parse('http://10.0.0.7')).toThrow(/must be https/);
});
