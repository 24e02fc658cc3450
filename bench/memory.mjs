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
const flatMbPerMinute = 1;
const quarters = 4;

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

/** Slope of a least-squares line. */
function slopeOf(points) {
  const mean = (figure) => points.reduce((sum, point) => sum + figure(point), 0) / points.length;
  const [x, y] = [mean((point) => point.minute), mean((point) => point.mb)];
  return mean((point) => (point.minute - x) * (point.mb - y)) / mean((point) => (point.minute - x) ** 2);
}

/**
 * Growth of what stays after each collection: between collections the heap fills and empties like a saw, so the line is
 * put through the lowest point of each quarter of the settled time.
 */
function growthOf(settled) {
  const size = Math.ceil(settled.length / quarters);
  const lowest = Array.from({ length: quarters }, (_, index) =>
    settled.slice(index * size, (index + 1) * size).reduce((low, point) => (point.mb < low.mb ? point : low)),
  );
  return slopeOf(lowest);
}

function describe(name, points, seconds) {
  const settled = points.filter(({ minute }) => minute * 60 >= seconds * settleShare);
  const slope = growthOf(settled);
  const mb = settled.map((point) => point.mb);
  const [first, last, most] = [mb[0], mb.at(-1), Math.max(...mb)].map((value) => Number(value.toFixed(1)));
  console.log(
    `  ${name.padEnd(7)} ${first} MB after settling, ${last} MB at the end, most ${most} MB, its floor grows ${slope.toFixed(2)} MB/min`,
  );
  return { settledMb: first, endMb: last, mostMb: most, mbPerMinute: Number(slope.toFixed(3)) };
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
  const flat = Object.values(memory).every(({ mbPerMinute }) => mbPerMinute <= flatMbPerMinute);
  return { seconds, rps, achievedRps: Number(achievedRps.toFixed(1)), dropped: server.counts.dropped, memory, flat };
}
