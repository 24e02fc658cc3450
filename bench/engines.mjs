// What it costs to run a tool under Headroom: the requests per second of k6, Locust and JMeter alone, as a person starts
// them, and of the same tool as an agent runs it, its results read and merged while it runs. By turns against one nginx.
// A k6 of one's own is found on the PATH; without one the k6 that Headroom builds is asked alone too, which is faster.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { importEngines } from './support/engines.mjs';
import { startNginx } from './support/nginx.mjs';
import { k6Script, locustFile } from './support/peers.mjs';
import { findTool } from './support/programs.mjs';

const connections = 50;
const rounds = 3;
const aim = 0.95;

const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];

function runToEnd(program, args, cwd) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program}: ${errors.slice(-500)}`))));
  });
}

/** Each tool by its own means, closed loop: how many requests it says it made. `write` puts a file into the scratch directory. */
const alone = {
  async k6({ tools, url, seconds, directory, write }) {
    const summary = join(directory, 'summary.json');
    const scenario = { executor: 'constant-vus', vus: connections, duration: `${seconds}s` };
    write('script.js', k6Script(url, scenario, summary));
    await runToEnd(findTool('k6') ?? tools.k6.program, ['run', '--quiet', '--no-usage-report', 'script.js'], directory);
    return JSON.parse(readFileSync(summary, 'utf8')).http_reqs.values.count;
  },
  async locust({ tools, url, seconds, directory, write }) {
    write('locustfile.py', locustFile);
    const users = ['-u', String(connections), '-r', String(connections), '-t', `${seconds}s`];
    const output = ['--headless', '--only-summary', '--json-file', join(directory, 'totals')];
    await runToEnd(tools.locust, ['-f', 'locustfile.py', '-H', url, ...users, ...output], directory);
    const entries = JSON.parse(readFileSync(join(directory, 'totals.json'), 'utf8'));
    return entries.reduce((sum, { num_requests }) => sum + num_requests, 0);
  },
  async jmeter({ tools, engine, job, directory, write }) {
    const { name, text } = engine.render(job).find(({ name }) => name.endsWith('.jmx'));
    write(name, text);
    const { args } = engine.command(directory, tools, job);
    const figures = args.filter((arg) => arg.startsWith('-J'));
    const { java, home } = tools.jmeter;
    const machine = [`-Djmeter.home=${home}`, '-Djava.awt.headless=true', '-cp', `${home}/lib/ApacheJMeter-5.6.3.jar`];
    const files = ['-n', '-t', name, '-l', 'results.jtl', '-j', 'jmeter.log'];
    await runToEnd(java, [...machine, 'org.apache.jmeter.NewDriver', ...files, ...figures], directory);
    // One line is the head.
    return readFileSync(join(directory, 'results.jtl'), 'utf8').trim().split('\n').length - 1;
  },
};

async function underHeadroom(startEngine, engineId, job) {
  const run = await startEngine(engineId, job, {});
  let requests = 0;
  for await (const event of run.events)
    if (event.kind === 'interval')
      requests += Object.values(event.interval.outcomes).reduce((sum, count) => sum + count);
  return requests;
}

async function inScratch(work) {
  const directory = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  try {
    return await work(directory, (name, text) => writeFileSync(join(directory, name), text));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

export async function run({ seconds = 10 }) {
  await using target = await startNginx();
  const { startEngine, engineOf, tools } = await importEngines();
  const job = {
    shard: 0,
    stage: {
      index: 0,
      load: { model: 'closed', users: connections, thinkTimeMs: 0 },
      maxSeconds: seconds,
      startsInMs: 0,
      seed: 1,
    },
    target: { baseUrl: target.url, timeoutMs: 5_000, maxConnections: 512 },
    requests: [{ name: 'r', method: 'GET', path: '/', headers: {}, weight: 1 }],
    batch: false,
    secretNames: [],
  };
  console.log(
    ` closed loop, ${connections} users, ${seconds} s, ${rounds} rounds by turns; load of the machine ${loadavg()[0].toFixed(1)}`,
  );
  const result = {};
  for (const [name, measure] of Object.entries(alone)) {
    if (!tools[name]) {
      console.log(`  ${name.padEnd(8)} is not installed`);
      continue;
    }
    const rates = { alone: [], headroom: [] };
    for (let round = 0; round < rounds; round++) {
      const given = { tools, url: target.url, seconds, engine: engineOf(name), job };
      rates.alone.push((await inScratch((directory, write) => measure({ ...given, directory, write }))) / seconds);
      rates.headroom.push((await underHeadroom(startEngine, name, job)) / seconds);
    }
    const [own, ours] = [median(rates.alone), median(rates.headroom)];
    const share = Number((ours / own).toFixed(3));
    result[name] = { alone: Math.round(own), headroom: Math.round(ours), share };
    console.log(
      `  ${name.padEnd(8)} alone ${String(Math.round(own)).padStart(7)}/s, under Headroom ${String(Math.round(ours)).padStart(7)}/s: ${(100 * share).toFixed(1)} % (aim ≥ ${100 * aim} %)`,
    );
  }
  return { ...result, aim, loadAverage: Number(loadavg()[0].toFixed(1)) };
}
