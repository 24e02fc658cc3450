import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTool } from './programs.mjs';
import { runTool } from './run-tool.mjs';

/** Runs with a scratch directory that is gone afterwards. */
async function inScratch(work) {
  const directory = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** A k6 script of one request; the metrics of the end go into the file `summary`. */
export const k6Script = (url, scenario, summary) => `
import http from 'k6/http';
export const options = { discardResponseBodies: true, scenarios: { bench: ${JSON.stringify(scenario)} } };
export default function () { http.get('${url}/'); }
export const handleSummary = ({ metrics }) => ({ '${summary}': JSON.stringify(metrics) });
`;

const runK6 = (k6, url, scenario) =>
  inScratch(async (directory) => {
    const [script, summary] = [join(directory, 'script.js'), join(directory, 'summary.json')];
    writeFileSync(script, k6Script(url, scenario, summary));
    const { cpuSeconds } = await runTool(k6, ['run', '--quiet', '--no-usage-report', script]);
    const metrics = JSON.parse(readFileSync(summary, 'utf8'));
    return { requests: metrics.http_reqs.values.count, cpuSeconds };
  });

/** The smallest locustfile. */
export const locustFile = `
from locust import FastHttpUser, constant, task
class Bench(FastHttpUser):
    wait_time = constant(0)
    @task
    def get(self):
        self.client.get("/")
`;

/** Closed loop with \`connections\` users, each tool by its own means: {requests, cpuSeconds}; null when not installed. */
export const closedPeers = {
  async wrk(url, connections, seconds) {
    const wrk = findTool('wrk');
    if (!wrk) return null;
    const { stdout, cpuSeconds } = await runTool(wrk, ['-t1', `-c${connections}`, `-d${seconds}s`, `${url}/`]);
    return { requests: Number(/(\d+) requests in/.exec(stdout)[1]), cpuSeconds };
  },
  async k6(url, connections, seconds) {
    const k6 = findTool('k6');
    if (!k6) return null;
    return runK6(k6, url, { executor: 'constant-vus', vus: connections, duration: `${seconds}s` });
  },
  async locust(url, connections, seconds) {
    const locust = findTool('locust');
    if (!locust) return null;
    return inScratch(async (directory) => {
      const file = join(directory, 'locustfile.py');
      writeFileSync(file, locustFile);
      const users = ['-u', String(connections), '-r', String(connections), '-t', `${seconds}s`];
      const output = ['--only-summary', '--csv', join(directory, 'out')];
      const { cpuSeconds } = await runTool(locust, ['-f', file, '--headless', '-H', url, ...users, ...output]);
      const [head, ...rows] = readFileSync(join(directory, 'out_stats.csv'), 'utf8').trim().split(/\r?\n/);
      const column = head.split(',').indexOf('Request Count');
      return { requests: Number(rows.at(-1).split(',')[column]), cpuSeconds };
    });
  },
  async autocannon(url, connections, seconds) {
    const autocannon = findTool('autocannon');
    if (!autocannon) return null;
    const args = [autocannon, '-j', '-c', String(connections), '-d', String(seconds), `${url}/`];
    const { stdout, cpuSeconds } = await runTool(process.execPath, args);
    return { requests: JSON.parse(stdout)['2xx'], cpuSeconds };
  },
};

/** k6 with a constant arrival rate and more virtual users than it can ever need; null when not installed. */
export async function openK6(url, rps, seconds) {
  const k6 = findTool('k6');
  if (!k6) return null;
  return runK6(k6, url, {
    executor: 'constant-arrival-rate',
    rate: Math.round(rps),
    timeUnit: '1s',
    duration: `${seconds}s`,
    preAllocatedVUs: 2_000,
    gracefulStop: '1s',
  });
}
