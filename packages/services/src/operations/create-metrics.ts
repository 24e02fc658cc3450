import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clients } from '../ctx';
import { readInstanceState } from './read-instance-state';

export interface Metrics {
  contentType: string;
  /** The exposition text of Prometheus. What the database says is read for it; without it the process's own figures remain. */
  text(): Promise<string>;
  observeJob(job: string, outcome: 'done' | 'failed', seconds: number): void;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
}

/**
 * The metrics of a process, and how the instance stands. Every process tells the latter alike, so sums over processes count it more than
 * once: ask for the maximum.
 */
export function createMetrics(clients: Pick<Clients, 'db' | 'producer'>): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const jobs = new Histogram({
    ...{ registers: [register], name: 'headroom_job_duration_seconds', help: 'How long jobs took in this worker.' },
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300, 1_800, 7_200],
  });
  const requests = new Histogram({
    ...{ registers: [register], name: 'headroom_http_request_duration_seconds', help: 'How long answers took.' },
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  const instance = new Registry();
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ registers: [instance], name: `headroom_${name}`, help, labelNames });
  const gauges = {
    queue: gauge('queue_jobs', 'Jobs in a queue, by state.', ['queue', 'state']),
    runs: gauge('runs', 'Runs by state; finished ones of the last day.', ['state']),
    stuck: gauge('stuck_runs', 'Runs that nobody drives though they should be.'),
    heartbeat: gauge('agent_heartbeat_age_seconds', 'Since an agent was heard of.', ['workspace', 'agent']),
    online: gauge('agents', 'Registered agents, by whether they are heard of.', ['state']),
    workers: gauge('worker_report_age_seconds', 'Since a worker machine reported.', ['hostname']),
    prices: gauge('price_book_age_days', 'Since the newest prices were seen.', ['gateway', 'currency']),
    deliveries: gauge('deliveries', 'Deliveries by state.', ['state']),
    reachable: gauge('instance_readable', '1 when the figures of the instance could be read just now.'),
  };

  async function readInstance(): Promise<void> {
    instance.resetMetrics();
    const state = await readInstanceState(clients).catch(() => null);
    gauges.reachable.set(state?.queues ? 1 : 0);
    if (!state) return;
    for (const { queue, state: jobState, count } of state.queues ?? [])
      gauges.queue.set({ queue, state: jobState }, count);
    for (const { state: runState, count } of state.runs) gauges.runs.set({ state: runState }, count);
    gauges.stuck.set(state.stuckRuns);
    for (const { workspace, name, heartbeatAgeSeconds } of state.agents)
      gauges.heartbeat.set({ workspace, agent: name }, heartbeatAgeSeconds);
    const online = state.agents.filter((agent) => agent.online).length;
    gauges.online.set({ state: 'online' }, online);
    gauges.online.set({ state: 'offline' }, state.agents.length - online);
    for (const { hostname, reportAgeSeconds } of state.workers) gauges.workers.set({ hostname }, reportAgeSeconds);
    for (const { gateway, currency, ageDays } of state.prices) gauges.prices.set({ gateway, currency }, ageDays);
    for (const { state: deliveryState, count } of state.deliveries)
      gauges.deliveries.set({ state: deliveryState }, count);
  }

  return {
    contentType: register.contentType,
    async text() {
      await readInstance();
      return `${await register.metrics()}\n${await instance.metrics()}`;
    },
    observeJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    observeRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
  };
}
