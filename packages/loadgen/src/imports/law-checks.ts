import { completedOf, lawFindings, type Law, type PlanRun } from '@headroom/core';
import type { ImportedRun, ImportFinding } from './import-format';
import { breaks, warns } from './samples-run';

/** A law, whether it could be held against the run, and what breaks it. */
export interface LawCheck {
  law: string;
  /** In words, for the report. */
  label: string;
  findings: ImportFinding[];
}

const tolerance = 0.05;
/** Means of fewer steps of the source's resolution are mostly rounding. */
const steps = 20;

/** The laws that a run's figures can be held against; those that need a figure which is not known are left out. */
export function lawChecks(run: ImportedRun): LawCheck[] {
  const checks: (LawCheck | null)[] = [
    errorsWithinRequests(run),
    ordered(run),
    throughput(run),
    secondsAndNames(run),
    meanIsExact(run) ? fromCore(run, 'mean-and-percentiles', 'the mean fits the percentiles') : null,
    little(run),
  ];
  return checks.filter((check) => check !== null);
}

const meanIsExact = ({ meanMs, resolutionMs }: ImportedRun) => meanMs !== null && meanMs >= steps * resolutionMs;

function errorsWithinRequests({ errors, requests, byName }: ImportedRun): LawCheck | null {
  if (errors === null) return null;
  const over = [{ name: 'the run', requests, errors }, ...byName].find((one) => one.errors > one.requests);
  const findings = over
    ? [breaks('errors', `There are more errors (${over.errors}) than requests (${over.requests}) of ${over.name}.`)]
    : [];
  return { law: 'errors', label: 'no more errors than requests', findings };
}

function ordered({ percentilesMs, byName }: ImportedRun): LawCheck | null {
  const all = [{ name: 'The run', percentilesMs }, ...byName];
  if (all.every((one) => Object.values(one.percentilesMs).filter((ms) => ms !== null).length < 2)) return null;
  const findings = all.flatMap(({ name, percentilesMs: of }) => {
    const known = Object.entries(of).filter((entry): entry is [string, number] => entry[1] !== null);
    // Beside an exact maximum a histogram's value may be 0.1 % too high, and one of Locust's 5 %.
    const at = known.findIndex(
      ([name, ms], index) => ms * (name === 'max' ? 1.06 : 1.002) < (known[index - 1]?.[1] ?? 0),
    );
    const [below, above] = [known[at - 1], known[at]];
    return below && above
      ? [
          breaks(
            'percentile-order',
            `${name} has percentiles out of order: ${above[0]} (${above[1]} ms) is below ${below[0]} (${below[1]} ms).`,
          ),
        ]
      : [];
  });
  return { law: 'percentile-order', label: 'percentiles rise', findings };
}

function throughput({ requests, unanswered, durationSeconds, statedRps }: ImportedRun): LawCheck | null {
  if (durationSeconds === null || durationSeconds <= 0 || statedRps === null) return null;
  const answers = requests - unanswered;
  const counted = answers / durationSeconds;
  const holds = Math.abs(statedRps - counted) <= tolerance * counted + 2 / durationSeconds;
  const words = `The run breaks X = requests ÷ duration: it states ${statedRps.toFixed(2)} requests per second, but ${answers} in ${durationSeconds.toFixed(2)} s are ${counted.toFixed(2)}.`;
  return {
    law: 'throughput',
    label: 'requests ÷ duration = throughput',
    findings: holds ? [] : [breaks('throughput', words)],
  };
}

function secondsAndNames({ requests, intervals, byName }: ImportedRun): LawCheck | null {
  if (intervals.length === 0) return null;
  const ofSeconds = intervals.reduce((sum, { outcomes }) => sum + completedOf(outcomes), 0);
  const ofNames = byName.reduce((sum, one) => sum + one.requests, 0);
  const findings =
    ofSeconds === requests && ofNames === requests
      ? []
      : [breaks('sums', `The seconds hold ${ofSeconds} requests, the names ${ofNames}, and the run ${requests}.`)];
  return { law: 'sums', label: 'seconds and names add up to the run', findings };
}

/** X·R against the users: equal where they wait for nothing, and never more, for nobody has two requests at once. */
function little(run: ImportedRun): LawCheck | null {
  const { users, meanMs, durationSeconds, resolutionMs } = run;
  const requests = run.requests - run.unanswered;
  if (run.little === 'none' || users === null || meanMs === null || !durationSeconds) return null;
  const ratio = ((requests / durationSeconds) * meanMs) / 1000 / users;
  if (run.little === 'users') {
    const check = fromCore(run, 'little', 'Little’s law, throughput × latency = users');
    // A mean of latencies that are all rounded to one side is off by up to a step.
    const explained = Math.abs(ratio - 1) <= tolerance + resolutionMs / meanMs;
    return check && explained ? { ...check, findings: [] } : check;
  }
  const most = 1 + tolerance + users / requests;
  const words = `The run breaks Little’s law: throughput × latency is ${(ratio * users).toFixed(2)} requests at once, more than its ${users} users can have.`;
  const hostsWords = `Throughput × latency is ${(ratio * users).toFixed(2)} requests at once, more than its ${users} users can have: the run may be of several hosts, which its columns do not tell apart.`;
  return {
    law: 'little',
    label: 'Little’s law, throughput × latency ≤ users',
    findings: ratio > most ? [run.usersAtLeast ? warns('little', hostsWords) : breaks('little', words)] : [],
  };
}

/** A law of core's evidence, held against the run as one level of load. */
function fromCore(run: ImportedRun, law: Law, label: string): LawCheck | null {
  const { durationSeconds, users } = run;
  const requests = run.requests - run.unanswered;
  if (durationSeconds === null || durationSeconds <= 0) return null;
  const rps = requests / durationSeconds;
  const { p50, p90, p95, p99, p999 } = run.percentilesMs;
  const closed = law === 'little' && users !== null;
  const plan: PlanRun = {
    ...{ id: 'import', tier: 'import', units: 1, policies: [], source: 'import' },
    ...(closed ? { loadModel: 'closed', thinkTimeMs: 0 } : { loadModel: 'open' }),
    levels: [
      {
        ...(closed ? { concurrency: users } : { offeredRps: rps }),
        // Latencies are of all requests, so errors need no allowance.
        ...{ throughputRps: rps, requests, durationSeconds, errorRate: 0 },
        ...known({ meanMs: run.meanMs, p50Ms: p50, p90Ms: p90, p95Ms: p95, p99Ms: p99, p999Ms: p999 }),
      },
    ],
  };
  const findings = lawFindings(plan, 1)
    .filter((finding) => finding.law === law)
    .map(({ severity, sentence }) => ({
      kind: law,
      severity,
      sentence: sentence.replace(/^Run import(, level 1)? /, 'The run '),
    }));
  return { law, label, findings };
}

const known = <K extends string>(figures: Record<K, number | null>) =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null)) as Partial<Record<K, number>>;
