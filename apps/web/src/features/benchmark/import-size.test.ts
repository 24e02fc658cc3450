import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maxSentBytes, oversize, oversizeFile } from './import-size';

test('says the size of what is too large, as it is sent', () => {
  expect(oversize('a'.repeat(5_000_000))).toBeNull();
  expect(oversize('"'.repeat(3_500_000))).toBe(
    'It takes 6.7 MB to send; at most 6.0 MB are read. Cut it to the part that matters.',
  );
  expect(oversize('€'.repeat(2_200_000))).toMatch(/^It takes 6\.3 MB/);
  expect(oversizeFile({ size: 1_000_000 })).toBeNull();
  expect(oversizeFile({ size: 3 * 1024 ** 3 })).toMatch(/^It takes 3072\.0 MB/);
});

test('is what the server takes', () => {
  const config = readFileSync(new URL('../../../next.config.ts', import.meta.url), 'utf8');
  expect(config).toContain(`bodySizeLimit: '${maxSentBytes / 1024 / 1024}mb'`);
});
