import { availableParallelism } from 'node:os';
import { infrastructure, invalidInput } from '@headroom/core';
import type { Engine, EngineCommand, EngineJob, EnginePrograms } from '../engine';
import { checkHeaders } from '../request-content';
import { listenerModule } from './listener';
import { locustfile } from './locustfile';
import { parse } from './parse';
import { processesFor } from './processes';
import { stopSignModule, withoutStopMark } from './stop-sign';

const scriptFile = 'locustfile.py';
const listenerFile = 'headroom-listener.py';
const stopSignFile = 'headroom-stop-sign.py';
const resultsPipe = 'results';
const firstPort = 20_000;
const ports = 12_000;

function checkJob({ batch, requests, script, stage, target }: EngineJob) {
  checkHeaders(requests, target.baseUrl);
  if (batch) throw invalidInput('Locust cannot send the requests of a mix at once; use k6 for that.');
  if (stage.load.model === 'open')
    throw invalidInput(
      'Locust makes closed load only: users that wait for each answer. For a rate, use another engine.',
    );
  if (!script && stage.load.users > target.maxConnections)
    throw invalidInput(
      `Each user of Locust has a connection: ${stage.load.users} users need as many, and the target allows ${target.maxConnections}.`,
    );
}

/** Master and workers find each other on a port that neighbours on this machine hardly choose. */
const portOf = ({ shard, stage }: EngineJob) =>
  firstPort + (((stage.seed >>> 0) * 31 + shard * 7 + stage.index) % ports);

const distributed = (job: EngineJob, processes: number): string[] =>
  processes === 1
    ? []
    : [
        ...['--processes', String(processes)],
        ...['--master-bind-host', '127.0.0.1', '--master-bind-port', String(portOf(job))],
        ...['--master-host', '127.0.0.1', '--master-port', String(portOf(job))],
      ];

/** Locust for a job, in so many processes. */
export function locustCommand(
  directory: string,
  { locust }: EnginePrograms,
  job: EngineJob,
  processes: number,
): EngineCommand {
  if (!locust) throw infrastructure('Locust is not installed on this machine: run "npm run engines -- --only locust".');
  const { load, maxSeconds } = job.stage;
  const users = load.model === 'closed' ? load.users : 0;
  const figures = {
    RESULTS: `${directory}/${resultsPipe}`,
    BASE_URL: job.target.baseUrl,
    TIMEOUT_MS: String(job.target.timeoutMs),
    USERS: String(users),
    SECONDS: String(maxSeconds),
    THINK_TIME_MS: String(load.model === 'closed' ? load.thinkTimeMs : 0),
  };
  return {
    program: locust,
    args: [
      ...['-f', [scriptFile, listenerFile, stopSignFile].map((name) => `${directory}/${name}`).join(',')],
      ...['--headless', '--only-summary'],
      ...['--host', new URL(job.target.baseUrl).origin],
      ...['--users', String(users), '--spawn-rate', String(users), '--run-time', `${maxSeconds}s`],
      // Whoever is in flight at the end has as long as any request.
      ...['--stop-timeout', String(Math.ceil(job.target.timeoutMs / 1000) + 1)],
      ...['--exit-code-on-error', '0', '--loglevel', 'WARNING'],
      ...distributed(job, processes),
    ],
    env: {
      ...{ PYTHONUTF8: '1', PYTHONDONTWRITEBYTECODE: '1' },
      ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [`HEADROOM_${name}`, value])),
    },
    pipes: [resultsPipe],
    endStage: { signal: 'SIGTERM' },
  };
}

/** Locust with FastHttpUser: closed load, by think time or held to iterations per second; or a person's own locustfile. */
export const locustEngine: Engine = {
  id: 'locust',
  version: '1',
  render(job) {
    checkJob(job);
    return [
      { name: scriptFile, text: job.script ? job.script.text : locustfile(job) },
      { name: listenerFile, text: listenerModule },
      { name: stopSignFile, text: stopSignModule },
    ];
  },
  command: (directory, programs, job) =>
    locustCommand(directory, programs, job, processesFor(job, availableParallelism())),
  said: ({ from, text }) => (typeof from === 'string' ? withoutStopMark(text) : ''),
  parse: (chunks, job, toldName) => parse(chunks, job, processesFor(job, availableParallelism()), toldName),
};
