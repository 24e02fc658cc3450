import { expect, test } from 'vitest';
import { nextPath } from './next-path';

test.each(['/', '/runs/1?tab=levels#top', '/plans'])('%s is a path of this instance', (path) => {
  expect(nextPath(path)).toBe(path);
});

test.each([undefined, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/a\\b', '/ x', 'javascript:1'])(
  '%s is not followed',
  (path) => {
    expect(nextPath(path)).toBe('/');
  },
);
