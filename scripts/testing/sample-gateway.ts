import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const app = `${repository}apps/sample-gateway`;

/** A bundle of the sample gateway from today's sources; its path is that of the main program. */
export interface SampleProgram extends AsyncDisposable {
  path: string;
}

/** A sample gateway running from today's sources, on free ports of loopback. */
export interface RunningSampleGateway extends AsyncDisposable {
  url: string;
  adminUrl: string;
  adminToken: string;
  logDir: string;
  program: SampleProgram;
  process: ChildProcess;
  /** Exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals | null>;
}

/** Below the app's node_modules, where the bundle finds the npm packages that it leaves outside. */
export async function buildSampleGateway(): Promise<SampleProgram> {
  const outdir = `${app}/node_modules/.cache/test-${process.pid}-${performance.now()}`;
  await build({
    entryPoints: ['main', 'unit', 'backend'].map((name) => `${app}/src/${name}.ts`),
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    plugins: [
      {
        name: 'npm-packages-outside',
        setup: (builder) =>
          builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@headroom/') ? undefined : { path, external: true },
          ),
      },
    ],
  });
  return {
    path: `${outdir}/main.js`,
    [Symbol.asyncDispose]: () => rm(outdir, { recursive: true, force: true }),
  };
}

export async function startSampleGateway(settings: Record<string, string> = {}): Promise<RunningSampleGateway> {
  const program = await buildSampleGateway();
  const logDir = await mkdtemp(join(tmpdir(), 'headroom-sample-'));
  const adminToken = 'token-of-a-test-gateway';
  const child = spawn(process.execPath, [program.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HEADROOM_SAMPLE_PORT: '0',
      HEADROOM_SAMPLE_ADMIN_PORT: '0',
      HEADROOM_SAMPLE_ADMIN_TOKEN: adminToken,
      HEADROOM_SAMPLE_LOG_DIR: logDir,
      ...settings,
    },
  });
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  const firstLine = new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const ready = await Promise.race([firstLine, exited]);
  if (typeof ready !== 'string') throw new Error(`The sample gateway ended with ${ready} before it was ready.`);
  const { port, adminPort } = JSON.parse(ready) as { port: number; adminPort: number };
  return {
    url: `http://127.0.0.1:${port}`,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    adminToken,
    logDir,
    program,
    process: child,
    exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
      await program[Symbol.asyncDispose]();
      await rm(logDir, { recursive: true, force: true });
    },
  };
}
