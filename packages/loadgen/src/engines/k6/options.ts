import { invalidInput } from '@headroom/core';
import type { EngineJob } from '../engine';

/** Time in which requests under way at the end of a stage are answered or time out. */
const drainMs = 1_000;
/** Virtual users ready from the start are for answers within this; more are made when answers take longer. */
const usualLatencyMs = 1_000;
const fewestUsers = 10;
/** A stage ends at most this long before its last second is full. */
export const endMarginMs = 100;

/** Requests that one virtual user has open at once. */
const connectionsPerUser = ({ batch, requests }: EngineJob) => (batch ? requests.length : 1);

/** k6's scenario for a stage. Each virtual user has connections of its own, so that the users are what is limited. */
export function scenarioFor(job: EngineJob): Record<string, unknown> {
  const { load, maxSeconds } = job.stage;
  const { timeoutMs, maxConnections } = job.target;
  const gracefulStop = `${timeoutMs + drainMs}ms`;
  const mostUsers = Math.floor(maxConnections / connectionsPerUser(job));
  if (load.model === 'closed') {
    if (load.iterationsPerSecond !== undefined)
      throw invalidInput('k6 does not hold users to a number of iterations per second; choose Locust or a think time.');
    if (load.users > mostUsers)
      throw invalidInput(
        `k6 opens ${connectionsPerUser(job)} connection(s) per user: ${load.users} users need maxConnections of at least ` +
          `${load.users * connectionsPerUser(job)}, not ${maxConnections}.`,
      );
    return { executor: 'constant-vus', vus: load.users, duration: `${maxSeconds * 1000}ms`, gracefulStop };
  }
  if (mostUsers < 1)
    throw invalidInput(
      `A batch of ${job.requests.length} needs maxConnections of at least as many, not ${maxConnections}.`,
    );
  const usersFor = (latencyMs: number) =>
    Math.min(mostUsers, Math.max(fewestUsers, Math.ceil((load.rps * latencyMs) / 1000)));
  return {
    executor: 'constant-arrival-rate',
    // Whole numbers only: a thousandth of a request per second is fine enough.
    rate: Math.max(1, Math.round(load.rps * 1000)),
    timeUnit: '1000s',
    // k6 counts an arrival at the very end as one of the stage: it ends half a gap before.
    duration: `${Math.round(maxSeconds * 1e6 - Math.min(endMarginMs * 1000, 5e5 / load.rps))}us`,
    preAllocatedVUs: usersFor(Math.min(timeoutMs, usualLatencyMs)),
    maxVUs: usersFor(timeoutMs),
    gracefulStop,
  };
}

/** Options of every script of ours: what is measured, and that nothing but the permitted address is loaded. */
export function optionsFor(job: EngineJob, systemTags: readonly string[]): Record<string, unknown> {
  const { hostname } = new URL(job.target.baseUrl);
  const { address } = job.target;
  return {
    scenarios: { stage: scenarioFor(job) },
    systemTags,
    ...(address !== undefined && !isAddress(hostname) ? { hosts: { [hostname]: address } } : {}),
    maxRedirects: 0,
    insecureSkipTLSVerify: false,
    setupTimeout: '120s',
    ...(job.batch ? { batch: job.requests.length, batchPerHost: job.requests.length } : {}),
  };
}

const isAddress = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
