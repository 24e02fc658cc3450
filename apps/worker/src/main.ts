import { createDatabase } from '@headroom/db';
import { calibrateLocally, runners } from '@headroom/loadgen/runners';
import { openProducer, openRunEvents, openWaitingConnection, redisProblem, startConsumer } from '@headroom/queue';
import {
  createMetrics,
  createSecretBox,
  deliveryClients,
  obeyHalts,
  openAgentPool,
  repairChanges,
  repairPlans,
  repairSweeps,
  reportEveryMs,
  reportRunner,
  schedulePriceRefreshes,
  sweepRemote,
  sweepRuns,
  type RunHost,
} from '@headroom/services';
import { createLog } from '@headroom/services/log';
import { passwordOf } from '@headroom/services/process-settings';
import { startTracing } from '@headroom/services/tracing';
import { version } from '../package.json';
import { readEnvironment } from './env';
import { serveHealth } from './health';
import { budgetsJudge } from './jobs/budgets-judge';
import { deliveriesForget } from './jobs/deliveries-forget';
import { deliveryAttempt } from './jobs/delivery-attempt';
import { gatewayRestore } from './jobs/gateway-restore';
import { plansEvaluate } from './jobs/plans-evaluate';
import { pricesRefresh } from './jobs/prices-refresh';
import { reportSend } from './jobs/report-send';
import { reportsRing } from './jobs/reports-ring';
import { runAnalyse } from './jobs/run-analyse';
import { runExecute } from './jobs/run-execute';
import { runnerCalibrate } from './jobs/runner-calibrate';
import { secondsRemove } from './jobs/seconds-remove';
import { sweepAdvance } from './jobs/sweep-advance';
import { telemetryRefresh } from './jobs/telemetry-refresh';
import { findMachine, locateMachine } from './machine';
import { oneAtATime } from './one-at-a-time';

const sweepMs = 5_000;
const sweepCloudsMs = 60_000;
/** So soon the bell of reports and deliveries is back when the queue has lost it. */
const bellMs = 60_000;
/** So long what was delivered is kept, where the environment does not say. */
const deliveryDays = 90;
/** So often workspaces and currencies that are new are found: the prices of each are read in its first night. */
const scheduleMs = 3_600_000;

const environment = readEnvironment();
const log = createLog({
  ...{ name: 'worker', level: environment.HEADROOM_LOG_LEVEL },
  secrets: [
    ...[environment.secretKey, ...environment.previousKeys, environment.HEADROOM_METRICS_TOKEN],
    ...[environment.DATABASE_URL, environment.REDIS_URL, environment.HEADROOM_SMTP_URL].map(passwordOf),
  ],
});

const redis = openWaitingConnection(environment.REDIS_URL);
const problem = await redisProblem(redis);
redis.disconnect();
if (problem) {
  log.fatal(problem);
  process.exit(1);
}

const db = createDatabase(environment.DATABASE_URL, {
  maxConnections: 20,
  statementSeconds: environment.HEADROOM_STATEMENT_SECONDS,
});
const producer = openProducer(environment.REDIS_URL);
const events = openRunEvents(environment.REDIS_URL);
const machine = await locateMachine(environment);
const clients = {
  ...{
    db,
    producer,
    events,
    secretBox: createSecretBox(environment.secretKey, environment.previousKeys),
    ...deliveryClients(environment),
  },
  allowsLoopbackClouds: environment.HEADROOM_LOOPBACK_CLOUDS === '1',
};
const metrics = createMetrics(clients);
const tracing = await startTracing({
  endpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT,
  service: 'headroom-worker',
});
const local = { agentProgram: environment.HEADROOM_AGENT_PROGRAM, env: environment.agentEnvironment };
let calibratedRps: number | null = null;
const host: RunHost = {
  clients,
  workerId: environment.workerId,
  agentUrl: environment.HEADROOM_WEB_URL,
  publicUrl: environment.HEADROOM_PUBLIC_URL ?? null,
  machine,
  checkTargetMs: environment.HEADROOM_TARGET_CHECK_SECONDS * 1000,
  runners: runners({
    ...local,
    calibratedRps: () => calibratedRps,
    agentImage: environment.HEADROOM_AGENT_IMAGE,
    agentPool: openAgentPool(clients),
  }),
  environment: { headroom: version, node: process.version, platform: `${process.platform} ${process.arch}` },
};

const priceUrl = environment.HEADROOM_RETAIL_PRICES_URL;
const priceSource = priceUrl === '' ? null : { baseUrl: priceUrl };

const consumer = startConsumer({
  redisUrl: environment.REDIS_URL,
  concurrency: { runs: environment.HEADROOM_RUN_CONCURRENCY, quick: 4, deliveries: 4 },
  handlers: {
    'run.execute': runExecute(host),
    'run.analyse': runAnalyse(host),
    'sweep.advance': sweepAdvance(host),
    'gateway.restore': gatewayRestore(host),
    'plans.evaluate': plansEvaluate(host),
    'runner.calibrate': runnerCalibrate(
      host,
      (signal) => calibrateLocally(local, signal),
      () => report(),
    ),
    'prices.refresh': pricesRefresh(host.clients, priceSource),
    'reports.ring': reportsRing(clients),
    'report.send': reportSend(clients, clients.webUrl),
    'budgets.judge': budgetsJudge(clients, clients.webUrl),
    'telemetry.refresh': telemetryRefresh(clients),
    'delivery.attempt': deliveryAttempt(clients),
    'deliveries.forget': deliveriesForget(clients, environment.HEADROOM_DELIVERY_DAYS ?? deliveryDays),
    'seconds.remove': secondsRemove(clients),
  },
  onEnded: (name, outcome, seconds) => {
    metrics.observeJob(name, outcome, seconds);
    tracing.record({ name, kind: 'job', seconds, failed: outcome === 'failed', attributes: { 'headroom.job': name } });
  },
  onProblem: ({ kind, job, error }) => log.warn({ job, err: error }, `job ${kind}`),
});
const schedule = () =>
  schedulePriceRefreshes(host.clients).catch((error: unknown) => log.warn({ err: error }, 'prices are not scheduled'));
const scheduling = priceSource && setInterval(schedule, scheduleMs);
if (scheduling) void schedule();
const hangBell = () =>
  Promise.all([
    producer.scheduleEveryMinute('reports.ring', {}),
    producer.scheduleDaily('deliveries.forget', 'all', {}),
    producer.scheduleDaily('seconds.remove', 'all', {}),
  ]).catch((error: unknown) => log.warn({ err: error }, 'reports are not scheduled'));
void hangBell();
const hangingBell = setInterval(hangBell, bellMs);
// Not a job of the queue: it mends what is lost when the queue itself is.
const carryOutHalts = oneAtATime(() => obeyHalts(host.clients));
const sweeping = setInterval(() => {
  carryOutHalts().catch((error: unknown) => log.warn({ err: error }, 'halts could not be carried out'));
  sweepRuns(host.clients).catch((error: unknown) => log.warn({ err: error }, 'runs could not be swept'));
  repairSweeps(host.clients).catch((error: unknown) => log.warn({ err: error }, 'sweeps could not be repaired'));
  repairChanges(host.clients).catch((error: unknown) => log.warn({ err: error }, 'gateways could not be put back'));
  repairPlans(host.clients).catch((error: unknown) => log.warn({ err: error }, 'plans could not be repaired'));
}, sweepMs);

// A cloud that answers slowly must not be asked twice at a time.
const sweepClouds = oneAtATime(() =>
  sweepRemote(host, (error, where) => log.warn({ ...where, err: error }, 'clouds could not be swept')),
);
const sweepingClouds = setInterval(() => void sweepClouds().catch(() => {}), sweepCloudsMs);
async function report(): Promise<void> {
  try {
    const calibration = await reportRunner(clients, { ...machine, workerId: environment.workerId, version });
    calibratedRps = calibration?.maxRps ?? null;
  } catch (error) {
    log.warn({ err: error }, 'the machine could not be reported');
  }
}
void findMachine(environment).then((found) => {
  Object.assign(machine, found);
  return report();
});
const reporting = setInterval(report, reportEveryMs);

const health = await serveHealth({
  host: environment.HEADROOM_WORKER_HEALTH_HOST,
  port: environment.HEADROOM_WORKER_HEALTH_PORT,
  isRunning: consumer.isRunning,
  metrics,
  metricsToken: environment.HEADROOM_METRICS_TOKEN,
});
// One line that whoever started the worker can wait for.
process.stdout.write(`${JSON.stringify({ ready: true, healthPort: health.port })}\n`);

let stopping = false;
async function stop(cause: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ cause }, 'shutting down');
  for (const timer of [sweeping, sweepingClouds, reporting, hangingBell]) clearInterval(timer);
  if (scheduling) clearInterval(scheduling);
  await consumer.close();
  health.server.close();
  await Promise.allSettled([producer.close(), events.close(), db.$disconnect(), tracing.close()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
if (environment.HEADROOM_EXIT_WITH_PARENT) process.stdin.on('end', () => void stop('parent ended')).resume();
