// npm run chaos [-- RUNS [SEED]]: short runs on this machine while every part of the product is killed at random; prints its figures and fails
// when one is not as it should be. Wants a build (npm run build). Load goes to loopback only.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const [runs = '200', seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2);
const vitest = join(root, 'node_modules/.bin/vitest');
const child = spawn(vitest, ['run', '--project', 'chaos'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, HEADROOM_CHAOS_RUNS: runs, HEADROOM_CHAOS_SEED: seed },
});
child.once('exit', (code) => (process.exitCode = code ?? 1));
