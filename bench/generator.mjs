// How many requests the builtin engine makes on one core, beside k6, Locust, autocannon and wrk where they are installed:
// the same nginx on the other core. Closed loop by throughput; open loop by the highest rate of which ≥ 99 % is achieved.
import { runBuiltin } from './support/builtin.mjs';
import { startNginx } from './support/nginx.mjs';
import { closedPeers, openK6 } from './support/peers.mjs';

const connections = 50;
const achievedEnough = 0.99;
const searchPrecision = 1.04;

const round = (value, digits = 0) => (value === null ? null : Number(value.toFixed(digits)));

function report(name, { requests, cpuSeconds }, seconds) {
  const result = { rps: round(requests / seconds), perCpuSecond: cpuSeconds ? round(requests / cpuSeconds) : null };
  console.log(
    `  ${name.padEnd(12)} ${String(result.rps).padStart(8)} requests/s ${String(result.perCpuSecond ?? '?').padStart(9)} per CPU second`,
  );
  return result;
}

/** Highest rate of which enough is achieved: doubling, then bisection; a rate that fails is tried once more. */
async function highestRate(name, startRps, achieved) {
  const holds = async (rps) => {
    for (let attempt = 0; attempt < 2; attempt++) {
      const share = await achieved(rps);
      console.log(
        `  ${name.padEnd(12)} asked ${String(Math.round(rps)).padStart(7)}/s, achieved ${(share * 100).toFixed(1)} %`,
      );
      if (share >= achievedEnough) return true;
    }
    return false;
  };
  let passed = 0;
  let failed = startRps;
  while (await holds(failed)) {
    passed = failed;
    failed *= 1.5;
  }
  if (passed === 0) passed = failed / 8;
  while (failed / passed > searchPrecision) {
    const middle = Math.sqrt(passed * failed);
    if (await holds(middle)) passed = middle;
    else failed = middle;
  }
  return passed;
}

export async function run({ seconds = 8 }) {
  await using target = await startNginx();
  console.log(` closed loop, ${connections} connections, ${seconds} s`);
  const load = { model: 'closed', users: connections, thinkTimeMs: 0 };
  const closed = { builtin: report('builtin', await runBuiltin(target.url, load, seconds), seconds) };
  for (const [name, peer] of Object.entries(closedPeers)) {
    const result = await peer(target.url, connections, seconds);
    if (result) closed[name] = report(name, result, seconds);
    else console.log(`  ${name.padEnd(12)} is not installed`);
  }

  console.log(` open loop, ${seconds} s each`);
  const cpu = {};
  const builtinShare = async (rps) => {
    const result = await runBuiltin(target.url, { model: 'open', rps, arrivals: 'uniform' }, seconds);
    cpu.builtin = result.cpuSeconds && result.requests / result.cpuSeconds;
    return result.rps / rps;
  };
  const builtinRps = await highestRate('builtin', 20_000, builtinShare);
  const at80Percent = await builtinShare(0.8 * builtinRps);
  console.log(`  builtin at 80 % of its maximum achieves ${(at80Percent * 100).toFixed(2)} % of the rate asked for`);
  const k6Installed = closed.k6 !== undefined;
  const k6Rps = k6Installed
    ? await highestRate('k6', 4_000, async (rps) => {
        const result = await openK6(target.url, rps, seconds);
        cpu.k6 = result.cpuSeconds && result.requests / result.cpuSeconds;
        return result.requests / (rps * seconds);
      })
    : null;

  const over = (name) => (closed[name] ? round(closed.builtin.rps / closed[name].rps, 2) : null);
  const ratios = {
    openOverK6: k6Rps && round(builtinRps / k6Rps, 2),
    closedOverK6: over('k6'),
    closedOverLocust: over('locust'),
    closedOverAutocannon: over('autocannon'),
    closedOverWrk: over('wrk'),
  };
  const aims = { openOverK6: 4, closedOverK6: 2.5, closedOverLocust: 7, closedOverWrk: 0.35 };
  for (const [name, ratio] of Object.entries(ratios))
    console.log(`  ${name.padEnd(20)} ${ratio ?? 'unknown'}${aims[name] ? ` (aim ≥ ${aims[name]})` : ''}`);
  return {
    closed,
    open: {
      builtinRps: round(builtinRps),
      k6Rps: round(k6Rps),
      perCpuSecond: { builtin: round(cpu.builtin ?? null), k6: round(cpu.k6 ?? null) },
      at80Percent: round(at80Percent, 4),
    },
    ratios,
    aims,
  };
}
