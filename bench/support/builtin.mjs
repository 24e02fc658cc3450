import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.mjs';
import { builtinEngineProgram } from './programs.mjs';

const sum = (rows, figure) => rows.reduce((total, row) => total + figure(row), 0);

/** One stage of the builtin engine against `url`, on the generator's core. */
export async function runBuiltin(url, load, seconds, { maxConnections = 512, timeoutMs = 5_000 } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  const file = join(directory, 'stage.json');
  const job = {
    shard: 0,
    stage: { index: 0, load, maxSeconds: seconds, seed: 1 },
    target: { baseUrl: url, timeoutMs, maxConnections },
    requests: [{ name: 'r', method: 'GET', path: '/', headers: {}, weight: 1 }],
  };
  writeFileSync(file, JSON.stringify(job));
  try {
    const { stdout, cpuSeconds } = await runTool(process.execPath, [builtinEngineProgram, file], { stdin: 'pipe' });
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const intervals = events.filter(({ kind }) => kind === 'interval').map(({ interval }) => interval);
    const within = intervals.filter(({ second }) => second < seconds);
    return {
      intervals,
      health: events.filter(({ kind }) => kind === 'health').map(({ health }) => health),
      offered: sum(intervals, ({ offered }) => offered),
      requests: sum(intervals, ({ outcomes }) => outcomes.ok2xx),
      rps: sum(within, ({ outcomes }) => outcomes.ok2xx) / seconds,
      cpuSeconds,
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
