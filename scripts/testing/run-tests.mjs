import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { describeFailure, Failure } from '../processes/failure.mjs';
import { ensureRedisProgram } from '../services/redis-program.mjs';
import { ensureChromium } from './chromium.mjs';
import { enginesForTests } from './engines.mjs';
import { installInfraTools } from '../infra-tools.mjs';
import { ensureSchemathesis } from './schemathesis.mjs';

const none = { passed: 0, failed: 0 };

/**
 * Runs all checks in order, stops at the first that fails, and prints a table of times and, as the last line,
 * `N passed, N failed`. A check without tests of its own counts as one failure when it fails.
 * @returns the exit code
 */
export async function runTests({ full }) {
  const reports = mkdtempSync(join(tmpdir(), 'headroom-reports-'));
  const engines = enginesForTests();
  const schemathesis = begunEarly(ensureSchemathesis);
  const steps = [
    { name: 'redis', run: ensureRedisProgram },
    { name: 'chromium', run: ensureChromium },
    {
      name: 'packages',
      run() {
        engines.begin();
        schemathesis.begin();
      },
    },
    { name: 'build', command: ['turbo', 'run', 'build', '--output-logs=errors-only'] },
    { name: 'lint and types', command: ['turbo', 'run', 'lint', 'typecheck', '--output-logs=new-only'] },
    // helm is compiled for minutes; elsewhere its checks are listed as skipped.
    ...(full ? [{ name: 'infra tools', run: infraTools }, auditStep] : []),
    vitest('unit', reports),
    { name: 'schemathesis', run: () => schemathesis.ready() },
    vitest('integration', reports),
    { name: 'engines', run: () => engines.ready() },
    vitest('processes', reports),
    vitest('load', reports),
    playwright(reports),
    ...(full ? [vitest('chaos', reports)] : []),
  ];
  const env = {
    ...process.env,
    CI: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    ...(full && { HEADROOM_FULL: '1', HEADROOM_CHAOS_RUNS: '200' }),
  };
  const rows = [];
  let ok = true;
  try {
    for (const step of steps) {
      console.log(`\n— ${step.name}`);
      const startedAt = performance.now();
      const counts = await runStep(step, env);
      const seconds = (performance.now() - startedAt) / 1000;
      ok = counts.failed === 0;
      rows.push({ ...step, ...counts, seconds, ok });
      if (!ok) break;
    }
  } finally {
    engines.abandon();
    rmSync(reports, { recursive: true, force: true });
  }
  printTable(rows, steps.slice(rows.length));
  return ok ? 0 : 1;
}

/** Work that goes on behind the first steps and is awaited before the step that needs it. */
function begunEarly(work) {
  let going = null;
  return {
    begin() {
      going = work();
      going.catch(() => {}); // Told where it is awaited.
    },
    ready: () => going,
  };
}

const infraTools = async () => {
  for (const problem of await installInfraTools()) console.log(`not run: ${problem}`);
};

/** Known holes in what is shipped. A registry that keeps no list of them is said, and is no failure. */
const auditStep = {
  name: 'audit',
  async run() {
    const audit = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
      cwd: root,
      encoding: 'utf8',
    });
    const report = readAudit(audit.stdout);
    if (!report) return console.log('not run: this registry answers no audit');
    console.log(`high ${report.high}, critical ${report.critical}`);
    if (report.high + report.critical > 0) throw new Failure('npm audit --omit=dev names high or critical problems.');
  },
};

function readAudit(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities ?? null;
  } catch {
    return null;
  }
}

async function runStep({ name, run, command, count }, env) {
  try {
    if (run) {
      await run();
      return none;
    }
    const child = spawn(command[0], command.slice(1), { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
    const [code, signal] = await once(child, 'exit');
    const counts = count ? count() : none;
    if (code === 0 && count && counts.passed === 0) throw new Failure(`${name} ran no test.`);
    if (code === 0 || counts.failed > 0) return counts;
    throw new Failure(`${name} ended with ${signal ?? `code ${code}`}.`);
  } catch (error) {
    console.error(describeFailure(error));
    return { passed: count ? count().passed : 0, failed: 1 };
  }
}

function vitest(project, reports) {
  const file = join(reports, `${project}.json`);
  return {
    name: project,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    count: () =>
      readReport(file, ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests })),
  };
}

function playwright(reports) {
  const file = join(reports, 'e2e.json');
  return {
    name: 'e2e',
    command: [
      'env',
      `PLAYWRIGHT_JSON_OUTPUT_FILE=${file}`,
      'playwright',
      'test',
      '--config',
      'apps/web/playwright.config.ts',
      '--reporter=list,json',
    ],
    count: () => readReport(file, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })),
  };
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return none;
  }
}

function printTable(rows, skipped) {
  console.log('\nstep             time    passed  failed');
  for (const { name, seconds, passed, failed, ok } of rows) {
    console.log(
      `${ok ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}`,
    );
  }
  for (const { name } of skipped) console.log(`- ${name.padEnd(12)}  not reached`);
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}
