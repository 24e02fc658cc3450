// Is the latency true when the target stalls? At a constant rate, a target that stalls 1 s in every 10 holds a tenth of all
// requests, and each of them for what is left of the stall: latency is 0 below p90 and from there uniform up to 1 s.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import hdr from 'hdr-histogram-js';
import { runBuiltin } from './support/builtin.mjs';
import { pinned, targetCore } from './support/programs.mjs';

const rps = 200;
const stallShare = 0.1;
const stallMs = 1_000;
const tolerance = 0.03;
const exactMs = (percentile) => stallMs * (1 - (1 - percentile / 100) / stallShare);

async function startTarget() {
  const program = fileURLToPath(new URL('support/stalling-target.mjs', import.meta.url));
  const child = spawn(...pinned(targetCore, process.execPath, [program]), { stdio: ['pipe', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}`, [Symbol.dispose]: () => child.stdin.end() };
}

const merged = (encoded) => {
  const [first, ...more] = encoded.map((text) => hdr.decodeFromCompressedBase64(text));
  for (const histogram of more) first.add(histogram);
  return first;
};

export async function run({ seconds = 60 }) {
  const whole = Math.max(10, Math.round(seconds / 10) * 10);
  const results = {};
  for (const maxConnections of [512, 16]) {
    using target = await startTarget();
    const load = { model: 'open', rps, arrivals: 'uniform' };
    const { intervals } = await runBuiltin(target.url, load, whole, { maxConnections });
    const latency = merged(intervals.map((interval) => interval.latency));
    const serviceTime = merged(intervals.map((interval) => interval.serviceTime));
    const name = `${maxConnections} connections`;
    results[name] = {};
    for (const percentile of [99, 99.9]) {
      const [exact, reported] = [exactMs(percentile), latency.getValueAtPercentile(percentile) / 1000];
      const error = reported / exact - 1;
      results[name][`p${percentile}`] = { exactMs: exact, reportedMs: reported, error: Number(error.toFixed(4)) };
      const hidden = (serviceTime.getValueAtPercentile(percentile) / 1000).toFixed(0);
      console.log(
        `  ${name.padEnd(16)} p${String(percentile).padEnd(5)} exact ${exact.toFixed(0)} ms, reported ${reported.toFixed(1)} ms` +
          ` (${(error * 100).toFixed(2)} %); from the actual send ${hidden} ms`,
      );
    }
  }
  const errors = Object.values(results).flatMap((row) => Object.values(row).map(({ error }) => Math.abs(error)));
  return {
    seconds: whole,
    rps,
    results,
    worstError: Math.max(...errors),
    withinTolerance: Math.max(...errors) <= tolerance,
  };
}
