import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

interface Entry {
  optionalDependencies?: Record<string, string>;
}

const url = new URL('../package-lock.json', import.meta.url);
const { packages } = JSON.parse(readFileSync(url, 'utf8')) as { packages: Record<string, Entry> };

/** Whether a package at this path would find a dependency of this name in the folders above it. */
function isLocked(path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true;
  return path !== '' && isLocked(dirname(path) === '.' ? '' : dirname(path), name);
}

test('the lockfile names the builds of every platform: npm ci refuses one that was made from this machine only', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  );
  expect(missing).toEqual([]);
});
