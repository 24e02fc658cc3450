// Is the agent's memory flat? The whole agent (its own process and its engine's) at 10,000 requests/s for ten minutes.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { startAgentServer } from './support/agent-server.mjs';
import { startNginx } from './support/nginx.mjs';
import { residentMbOf } from './support/process-cpu.mjs';
import { generatorCore, headroomProgram, pinned } from './support/programs.mjs';

const rps = 10_000;
const sampleMs = 2_000;
/** Left out: code is compiled and heaps find their size. */
const settleShare = 0.25;
/** Over the settled three quarters of the run. */
const flatGrowth = 0.05;

const childrenOf = (pid) => {
  try {
    return execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number);
  } catch {
    return [];
  }
};

const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];

/**
 * Growth from the first quarter of the settled time to its last, as a share. Medians, since between collections the heap
 * fills and empties like a saw, and a line through that has a slope by chance.
 */
function describe(name, points, seconds) {
  const settled = points.filter(({ minute }) => minute * 60 >= seconds * settleShare).map(({ mb }) => mb);
  const quarter = Math.ceil(settled.length / 4);
  const [first, last] = [settled.slice(0, quarter), settled.slice(-quarter)].map(
    (part) => Math.round(median(part) * 10) / 10,
  );
  const [most, growth] = [Math.max(...settled), last / first - 1];
  console.log(
    `  ${name.padEnd(7)} ${first} MB after settling, ${last} MB at the end, most ${most.toFixed(1)} MB: ${(growth * 100).toFixed(1)} % growth`,
  );
  return { settledMb: first, endMb: last, mostMb: Number(most.toFixed(1)), growth: Number(growth.toFixed(3)) };
}

export async function run({ seconds = 600 }) {
  await using target = await startNginx();
  const stage = { index: 0, load: { model: 'open', rps, arrivals: 'poisson' }, maxSeconds: seconds, seed: 1 };
  using server = await startAgentServer(target.url, stage);
  // As the local runner starts it.
  const args = ['--max-semi-space-size=4', headroomProgram, 'agent', '--url', server.url, '--run', 'bench'];
  const child = spawn(...pinned(generatorCore, process.execPath, args), {
    env: { HEADROOM_AGENT_TOKEN: 'bench' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const points = { agent: [], engine: [] };
  const startedAtMs = performance.now();
  const sampling = setInterval(() => {
    const minute = (performance.now() - startedAtMs) / 60_000;
    const sample = (name, pid) => {
      const mb = residentMbOf(pid);
      if (mb !== null && minute * 60 < seconds) points[name].push({ minute, mb });
    };
    sample('agent', child.pid);
    const [engine] = childrenOf(child.pid);
    if (engine) sample('engine', engine);
  }, sampleMs);
  const [code] = await once(child, 'close');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`the agent ended with ${code}`);
  const memory = Object.fromEntries(
    Object.entries(points).map(([name, list]) => [name, describe(name, list, seconds)]),
  );
  const achievedRps = server.counts.requests / seconds;
  console.log(`  ${server.counts.requests} requests, ${achievedRps.toFixed(0)}/s, ${server.counts.dropped} dropped`);
  const flat = Object.values(memory).every(({ growth }) => growth <= flatGrowth);
  return { seconds, rps, achievedRps: Number(achievedRps.toFixed(1)), dropped: server.counts.dropped, memory, flat };
}
