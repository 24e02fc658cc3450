// Runs `prisma generate`. The client needs no schema engine; naming any executable keeps Prisma from downloading one.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  ['node_modules/prisma/build/index.js', 'generate', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  },
);
process.exit(status ?? 1);
