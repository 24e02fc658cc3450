import { afterEach, expect, it, vi } from 'vitest';
import { requestOrigin } from './request-origin';

afterEach(() => vi.unstubAllEnvs());

it.each<[publicUrl: string, headers: Record<string, string>, origin: string]>([
  // An ingress that ends TLS and is no trusted proxy: of what it says only Host is left.
  ['https://headroom.example', { host: 'headroom.example' }, 'https://headroom.example'],
  // Another address of the instance: its scripts are allowed by where they come from.
  ['https://headroom.example/', { host: 'inside:3000' }, 'http://inside:3000'],
  ['', { host: 'gate:3000' }, 'http://gate:3000'],
  ['', { host: 'web:3000', 'x-forwarded-host': 'gate.example', 'x-forwarded-proto': 'https' }, 'https://gate.example'],
  ['', { host: 'gate/"><script>' }, 'http://inside:3000'],
  ['no address', { host: 'gate' }, 'http://gate'],
])('under the public address "%s", %o is asked at %s', (publicUrl, headers, origin) => {
  vi.stubEnv('HEADROOM_PUBLIC_URL', publicUrl);
  expect(requestOrigin(new Request('http://inside:3000/s/token', { headers }))).toBe(origin);
});
