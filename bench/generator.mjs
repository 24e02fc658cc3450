// How many requests the builtin engine makes on one core, beside k6, Locust, autocannon and wrk where they are installed:
// the same nginx on the other core. Closed loop by throughput; open loop by the highest rate of which ≥ 99 % is achieved.
import { runBuiltin } from './support/builtin.mjs';
import { startNginx } from './support/nginx.mjs';
import { closedPeers, openK6 } from './support/peers.mjs';

const connections = 50;
const achievedEnough = 0.99;
const searchPrecision = 1.04;

const round = (value, digits = 0) => (value === null ? null : Number(value.toFixed(digits)));

const perCpuSecondOf = ({ requests, cpuSeconds }) => (cpuSeconds ? round(requests / cpuSeconds) : null);

function report(name, measured, seconds) {
  const result = { rps: round(measured.requests / seconds), perCpuSecond: perCpuSecondOf(measured) };
  console.log(
    `  ${name.padEnd(12)} ${String(result.rps).padStart(8)} requests/s ${String(result.perCpuSecond ?? '?').padStart(9)} per CPU second`,
  );
  return result;
}

/**
 * Highest rate of which enough is achieved, by growth and then bisection; a rate that fails is tried once more.
 * `measure` runs one rate: {share, perCpuSecond}.
 */
async function highestRate(name, startRps, measure) {
  let best = { rps: 0, perCpuSecond: null };
  const holds = async (rps) => {
    for (let attempt = 0; attempt < 2; attempt++) {
      const { share, perCpuSecond } = await measure(rps);
      const achieved = `achieved ${(share * 100).toFixed(1)} %`;
      console.log(`  ${name.padEnd(12)} asked ${String(Math.round(rps)).padStart(7)}/s, ${achieved}`);
      if (share < achievedEnough) continue;
      best = { rps: round(rps), perCpuSecond };
      return true;
    }
    return false;
  };
  let failed = startRps;
  while (await holds(failed)) failed *= 1.5;
  let passed = best.rps || failed / 8;
  while (failed / passed > searchPrecision) {
    const middle = Math.sqrt(passed * failed);
    if (await holds(middle)) passed = middle;
    else failed = middle;
  }
  return best;
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
  const openBuiltin = async (rps) => {
    const result = await runBuiltin(target.url, { model: 'open', rps, arrivals: 'uniform' }, seconds);
    return { share: result.rps / rps, perCpuSecond: perCpuSecondOf(result) };
  };
  const openPeer = async (rps) => {
    const result = await openK6(target.url, rps, seconds);
    return { share: result.requests / (rps * seconds), perCpuSecond: perCpuSecondOf(result) };
  };
  const builtin = await highestRate('builtin', 20_000, openBuiltin);
  const { share: at80Percent } = await openBuiltin(0.8 * builtin.rps);
  console.log(`  builtin at 80 % of its maximum achieves ${(at80Percent * 100).toFixed(2)} % of the rate asked for`);
  const k6 = closed.k6 ? await highestRate('k6', 4_000, openPeer) : null;

  const over = (peer, figure) => (peer?.[figure] ? round(closed.builtin[figure] / peer[figure], 2) : null);
  const ratios = {
    openOverK6: k6?.rps ? round(builtin.rps / k6.rps, 2) : null,
    closedOverK6: over(closed.k6, 'rps'),
    closedOverLocust: over(closed.locust, 'rps'),
    closedOverAutocannon: over(closed.autocannon, 'rps'),
    closedOverWrk: over(closed.wrk, 'rps'),
  };
  const perCpuSecondRatios = {
    openOverK6: k6?.perCpuSecond ? round(builtin.perCpuSecond / k6.perCpuSecond, 2) : null,
    ...Object.fromEntries(
      Object.keys(closedPeers).map((name) => [
        `closedOver${name[0].toUpperCase()}${name.slice(1)}`,
        over(closed[name], 'perCpuSecond'),
      ]),
    ),
  };
  const aims = { openOverK6: 4, closedOverK6: 2.5, closedOverLocust: 7, closedOverWrk: 0.35 };
  for (const [name, ratio] of Object.entries(ratios))
    console.log(`  ${name.padEnd(20)} ${ratio ?? 'unknown'}${aims[name] ? ` (aim ≥ ${aims[name]})` : ''}`);
  return { closed, open: { builtin, k6, at80Percent: round(at80Percent, 4) }, ratios, perCpuSecondRatios, aims };
}
