#!/usr/bin/env node
// Committed, so that npm can link it before anything is built; the program itself is the build output.
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);

/** Path of the Node that the repository pins as a dev dependency, or null outside a checkout. */
function pinnedNode() {
  try {
    return createRequire(import.meta.url).resolve('node/bin/node');
  } catch {
    return null;
  }
}

if (!existsSync(program)) {
  console.error('headroom is not built yet: run npm run build first.');
  process.exit(1);
} else if (major > 22 || (major === 22 && minor >= 12)) {
  await import(program);
} else if (pinnedNode()) {
  const child = spawnSync(pinnedNode(), [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exit(child.status ?? 1);
} else {
  console.error(`headroom needs Node 22.12 or newer; this is ${process.version}.`);
  process.exit(1);
}
