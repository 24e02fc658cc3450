import { appendFile, writeFile } from 'node:fs/promises';
import { invalidInput } from '@headroom/core';
import { openApi, InstanceLost, RefusedRequest, type ApiClient } from '../api/client';
import { readCredentials } from '../api/credentials';
import { requireNamed } from '../api/apply';
import { exitCodes } from '../gate/exit-codes';
import { judgeGate, type GateAnswer, type GateFacts, type GateVerdict } from '../gate/judge-gate';
import { junitOf, markdownOf } from '../gate/summary-files';
import { readAnswer } from '../plan/read-answer';
import type { RunFlags } from './command';
import { startApplied, startNamed } from './start-run';
import { watchRun } from './watch-run';

/** Starts a run and, if asked to, waits for it and judges it. @returns the exit code */
export async function runBenchmark(benchmark: string, flags: RunFlags): Promise<number> {
  const needRps = amount(flags.minCapacity, '--min-capacity');
  const maxMonthlyCost = amount(flags.maxMonthlyCost, '--max-monthly-cost');
  const { plan, gate = false, wait = false } = flags;
  if (!gate && (flags.minCapacity ?? flags.plan ?? flags.maxMonthlyCost ?? flags.junit ?? flags.markdown) !== undefined)
    throw invalidInput('--min-capacity, --plan, --max-monthly-cost, --junit and --markdown belong to --gate.');
  const isFile = /\.(ya?ml|json)$/i.test(benchmark);
  if (flags.confirmUnenforcedTarget && !isFile)
    throw invalidInput('--confirm-unenforced-target confirms the script of a file: name that, as you have read it.');
  if ((plan === undefined) !== (maxMonthlyCost === null))
    throw invalidInput('--plan and --max-monthly-cost belong together.');

  const api = openApi(await readCredentials());
  const planId = plan === undefined ? null : (await requireNamed(api, 'plans', plan)).id;
  const run = isFile ? await startApplied(api, benchmark, flags) : await startNamed(api, benchmark, flags);
  const { name } = run;
  const url = `${api.url.replace(/\/$/, '')}/runs/${run.id}`;
  process.stdout.write(`${name}: run ${run.id}\n${url}\n`);
  if (!gate && !wait) return exitCodes.passed;

  const watched = await watchRun(api, run);
  const hasPassed = watched.run?.outcome === 'passed' && watched.lost === null && !watched.isInterrupted;
  // A plan is answered with what was measured; what has failed before then is told as it is.
  const answered = planId === null || !hasPassed ? { answer: null, lost: null } : await learnAnswer(api, planId);
  const facts: GateFacts = {
    ...{ run: watched.run, isInterrupted: watched.isInterrupted, needRps },
    lost: watched.lost ?? answered.lost,
    budget: planId === null || maxMonthlyCost === null ? null : { maxMonthlyCost, answer: answered.answer },
  };
  const verdict = judgeGate(facts);
  for (const { state, name: criterion, detail } of verdict.criteria)
    process.stdout.write(`${state === 'passed' ? '✓' : state === 'failed' ? '✗' : '?'} ${criterion}: ${detail}\n`);
  if (!gate) return withoutGate(facts);
  await writeSummaries(flags, { name, url }, verdict);
  return verdict.code;
}

/** Without a gate only that it came to an end is told. */
const withoutGate = ({ isInterrupted, lost }: GateFacts): number =>
  isInterrupted ? exitCodes.aborted : lost === null ? exitCodes.passed : exitCodes.infrastructure;

async function learnAnswer(
  api: ApiClient,
  planId: string,
): Promise<{ answer: GateAnswer | null; lost: string | null }> {
  try {
    return { answer: await readAnswer(api, planId, { anew: true }), lost: null };
  } catch (error) {
    // A plan that cannot be answered is not known; an instance that is gone is gone.
    if (error instanceof RefusedRequest) return { answer: null, lost: null };
    if (error instanceof InstanceLost) return { answer: null, lost: error.message };
    throw error;
  }
}

async function writeSummaries(
  { junit, markdown }: RunFlags,
  run: { name: string; url: string },
  verdict: GateVerdict,
): Promise<void> {
  if (junit !== undefined) await writeFile(junit, junitOf(run.name, verdict));
  if (markdown !== undefined) await appendFile(markdown, markdownOf(run, verdict));
}

function amount(text: string | undefined, flag: string): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0)
    throw invalidInput(`${flag} takes a number above 0.`);
  return value;
}
