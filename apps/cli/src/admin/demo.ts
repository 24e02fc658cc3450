import { setTimeout as wait } from 'node:timers/promises';
import type { CapacityAnswer } from '@headroom/core';
import { getPlan, getRun, listBenchmarks, listPlans, localContext, startRun, type Ctx } from '@headroom/services';
import { demoBenchmarkName, demoPlanName } from '../../../../prisma/demo-names';
import { recommendationText } from '../recommend/recommendation-text';
import { withClients } from './clients';

const pollMs = 500;

/**
 * Queues the demo benchmark; with `wait`, follows it to its recommendation and prints that as a table.
 * @returns the exit code: 0, or 1 with the reason printed
 */
export async function runDemo({ ifNeverRun, wait: follow }: { ifNeverRun?: boolean; wait?: boolean }): Promise<number> {
  return withClients(async (clients) => {
    const ctx = await localContext(clients);
    const benchmark = (await listBenchmarks(ctx)).find(({ name }) => name === demoBenchmarkName);
    if (!benchmark) return fail(`There is no benchmark called "${demoBenchmarkName}": run headroom admin seed.`);
    if (ifNeverRun && benchmark.runCount > 0) return 0;
    const { runId } = await startRun(ctx, { benchmarkId: benchmark.id });
    if (!follow) return 0;
    const run = await followRun(ctx, runId);
    process.stdout.write(`\n${run.reason}\n`);
    if (run.outcome !== 'passed' || !run.measurement)
      return fail(`The demo run ended ${run.outcome}${run.measurement ? '' : ' without a measurement'}: ${run.reason}`);
    return printRecommendation(ctx, run.answer);
  });
}

async function followRun(ctx: Ctx, runId: string) {
  let told = 0;
  for (;;) {
    const run = await getRun(ctx, { runId });
    for (const event of run.events.slice(told))
      process.stdout.write(
        `  ${event.at.toISOString().slice(11, 19)}  ${(event.state ?? '').padEnd(12)} ${event.message}\n`,
      );
    told = run.events.length;
    if (run.state === 'finished') return run;
    await wait(pollMs);
  }
}

async function printRecommendation(ctx: Ctx, answer: CapacityAnswer | null): Promise<number> {
  const plan = (await listPlans(ctx)).find(({ name }) => name === demoPlanName);
  if (!plan) return fail(`There is no plan called "${demoPlanName}": run headroom admin seed.`);
  const { recommendation } = await getPlan(ctx, { planId: plan.id });
  if (!recommendation) return fail('The plan was not evaluated.');
  if (answer?.kind === 'capacity')
    process.stdout.write(`Measured: ${inFull(answer.rps)} rps held, ${inFull(answer.failedRps)} rps did not.\n`);
  const { problem, result } = recommendation;
  process.stdout.write(`\n${recommendationText(result, problem.tiers, { width: 120, terminal: null })}`);
  return result.verdict === 'recommended' ? 0 : fail(`The verdict is ${result.verdict}.`);
}

const inFull = (rps: number) => Number(rps.toPrecision(3)).toLocaleString('en');

function fail(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}
