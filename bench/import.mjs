// How fast are large results read? A JTL of ten million rows through `headroom import`, beside JMeter's own report
// generator on two million rows of the same kind, one after the other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { importEngines } from './support/engines.mjs';
import { writeJtl } from './support/jtl.mjs';
import { cpuSecondsOf } from './support/process-cpu.mjs';
import { headroomProgram } from './support/programs.mjs';

const ours = { rows: 10_000_000, hours: 2, seed: 5 };
const theirs = { rows: 2_000_000, hours: 0.4, seed: 5 };
const sampleMs = 50;
const target = { seconds: 15, peakMb: 1024, ratio: 20 };

/** Largest resident memory of a process so far, in MB; null once it is gone. */
function peakMbOf(pid) {
  try {
    const [, kb] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    return null;
  }
}

/** Runs a program to its end: its output, wall and CPU seconds and peak memory. */
async function timed(program, args, cwd) {
  const begin = performance.now();
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr, peakMb, cpuSeconds] = ['', '', 0, 0];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const sampling = setInterval(() => {
    peakMb = peakMbOf(child.pid) ?? peakMb;
    cpuSeconds = cpuSecondsOf(child.pid) ?? cpuSeconds;
  }, sampleMs);
  const [code] = await once(child, 'close');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${stderr.slice(-500)}`);
  return { stdout, seconds: (performance.now() - begin) / 1000, cpuSeconds, peakMb: Math.round(peakMb) };
}

const described = (name, rows, { seconds, cpuSeconds, peakMb }) =>
  console.log(
    `  ${name.padEnd(9)} ${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds).toLocaleString('en')} rows/s, ${cpuSeconds.toFixed(1)} s of CPU, ${peakMb} MB`,
  );

export async function run() {
  const { tools } = await importEngines();
  const directory = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  try {
    const [large, small] = [join(directory, 'large.jtl'), join(directory, 'small.jtl')];
    writeJtl(large, ours);
    writeJtl(small, theirs);
    console.log(`  ${(statSync(large).size / 1e9).toFixed(2)} GB; load of the machine ${loadavg()[0].toFixed(1)}`);

    const headroom = await timed(process.execPath, [headroomProgram, 'import', large, '--json']);
    const { requests, errors, intervals, grade } = JSON.parse(headroom.stdout);
    if (requests !== ours.rows) throw new Error(`${requests} of ${ours.rows} rows were counted`);
    described('headroom', ours.rows, headroom);

    let jmeter = null;
    if (tools.jmeter) {
      const { java, home } = tools.jmeter;
      const jar = join(home, 'lib', 'ApacheJMeter-5.6.3.jar');
      const args = [`-Djmeter.home=${home}`, '-cp', jar, 'org.apache.jmeter.NewDriver'];
      jmeter = await timed(java, [...args, '-g', small, '-o', join(directory, 'report')], directory);
      described('jmeter', theirs.rows, jmeter);
    } else console.log('  JMeter is not installed: nothing to compare with (scripts/engines.mjs)');

    const ratio = jmeter && ours.rows / headroom.seconds / (theirs.rows / jmeter.seconds);
    if (ratio) console.log(`  ${ratio.toFixed(1)} times JMeter's rows per second`);
    const round = (value) => Number(value.toFixed(1));
    return {
      load: round(loadavg()[0]),
      headroom: {
        rows: ours.rows,
        seconds: round(headroom.seconds),
        peakMb: headroom.peakMb,
        errors,
        intervals,
        grade,
      },
      jmeter: jmeter && {
        rows: theirs.rows,
        seconds: round(jmeter.seconds),
        cpuSeconds: jmeter.cpuSeconds,
        peakMb: jmeter.peakMb,
      },
      ratio: ratio && round(ratio),
      met:
        headroom.seconds < target.seconds &&
        headroom.peakMb < target.peakMb &&
        (ratio === null || ratio >= target.ratio),
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
