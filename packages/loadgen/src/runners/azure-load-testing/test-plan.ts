import { invalidInput } from '@headroom/core';
import type { EngineId } from '@headroom/core';
import { secretVariable } from '../../engines/engine';
import type { EngineJob } from '../../engines/engine';
import { engineOf } from '../../engines/registry';
import { engineShare, loadTestingLimits } from './limits';
import { threadsOf } from './threads';
import { firstLocustVersion } from './wire';
import type { FileType, TestBody } from './wire';

/** What the service is given for one stage. */
export interface TestPlan {
  kind: NonNullable<TestBody['kind']>;
  files: { name: string; fileType: FileType; text: string }[];
  environmentVariables: Record<string, string>;
  engineInstances: number;
  /** Of all engine instances together; null: the script does not say. */
  virtualUsers: number | null;
}

export interface TestPlanSettings {
  engineInstances: number;
  apiVersion: string;
}

/**
 * The files of a stage as the service runs them: the plan or locustfile that the engine renders (or a person's own), told
 * its share of the load. JMeter's plan runs whole on every engine instance, so each gets an even part of users or rate;
 * Locust's total is split by the service [alt-concepts]. Secrets become the service's own parameters.
 * @throws HeadroomError `invalid-input` for what the service cannot run
 */
export function testPlan(engineId: string, job: EngineJob, settings: TestPlanSettings): TestPlan {
  const refusal = refusalOf(engineId, settings.apiVersion, job.stage.maxSeconds);
  if (refusal) throw invalidInput(refusal);
  return engineId === 'jmeter' ? jmeterPlan(job, settings) : locustPlan(job, settings);
}

/** Why the service cannot run an engine for so long; null when it can. */
export function refusalOf(engineId: string, apiVersion: string, seconds: number): string | null {
  const { downloadableRunHours } = loadTestingLimits;
  if (engineId !== 'jmeter' && engineId !== 'locust')
    return `Azure Load Testing runs JMeter and Locust, not ${engineId}: choose one of them, or another runner.`;
  if (engineId === 'locust' && apiVersion < firstLocustVersion)
    return `Azure Load Testing runs Locust from api-version ${firstLocustVersion} on, and the connection asks for ${apiVersion}: set a later one, or use JMeter.`;
  if (seconds > downloadableRunHours * 3600)
    return `A stage may last at most ${downloadableRunHours} hours: the results of longer test runs cannot be downloaded.`;
  return null;
}

function jmeterPlan(job: EngineJob, settings: TestPlanSettings): TestPlan {
  const { load } = job.stage;
  const share =
    load.model === 'closed' ? engineShare(load.users, settings.engineInstances) : { engines: settings.engineInstances };
  if (typeof share === 'string') throw invalidInput(share);
  const { engines } = share;
  const part: EngineJob = {
    ...job,
    stage: {
      ...job.stage,
      // Engine instances with one seed would send at the same instants; 0 lets each draw its own.
      seed: engines > 1 ? 0 : job.stage.seed,
      load: load.model === 'closed' ? { ...load, users: load.users / engines } : { ...load, rps: load.rps / engines },
    },
    target: { ...job.target, maxConnections: connectionsPerEngine(job.target.maxConnections, engines) },
  };
  const { name, text, properties, data } = renderedPlan('jmeter', '.jmx', part);
  const threads = threadsOf(text, properties);
  return {
    kind: 'JMX',
    files: [
      { name, fileType: 'JMX_FILE', text: withServiceSecrets(text, job.secretNames) },
      ...(properties ? [{ name: 'user.properties', fileType: 'USER_PROPERTIES' as const, text: properties }] : []),
      ...data.map((file) => ({ ...file, fileType: 'ADDITIONAL_ARTIFACTS' as const })),
    ],
    environmentVariables: {},
    engineInstances: engines,
    virtualUsers: threads === null ? null : threads * engines,
  };
}

/** Open load has a thread per connection, and an engine instance carries no more than are recommended. */
const connectionsPerEngine = (connections: number, engines: number) =>
  Math.min(loadTestingLimits.usersPerEngine, Math.max(1, Math.floor(connections / engines)));

function locustPlan(job: EngineJob, { engineInstances }: TestPlanSettings): TestPlan {
  const { load, maxSeconds } = job.stage;
  const users = load.model === 'closed' ? load.users : null;
  const needed = Math.ceil((users ?? 1) / loadTestingLimits.usersPerEngine);
  if (needed > engineInstances)
    throw invalidInput(
      `${users} virtual users need at least ${needed} engine instances of ${loadTestingLimits.usersPerEngine} each; the connection has ${engineInstances}. Set more engine instances, or fewer users.`,
    );
  const { name, text } = renderedPlan('locust', '.py', job);
  return {
    kind: 'Locust',
    files: [{ name, fileType: 'TEST_SCRIPT', text }],
    // Total users and rate of all engine instances, run time in seconds (how-to-high-scale-load).
    environmentVariables: {
      LOCUST_HOST: job.target.baseUrl,
      LOCUST_RUN_TIME: String(maxSeconds),
      ...(users !== null && { LOCUST_USERS: String(users), LOCUST_SPAWN_RATE: String(users) }),
    },
    engineInstances: Math.min(engineInstances, users ?? engineInstances),
    virtualUsers: users,
  };
}

/** The engine's script, and the properties that it would be given as arguments. */
function renderedPlan(engineId: EngineId, extension: string, job: EngineJob) {
  const engine = engineOf(engineId);
  const files = engine.render(job);
  const script = files.find(({ name }) => name.endsWith(extension));
  if (!script) throw invalidInput(`The ${engineId} engine renders no ${extension} file for this benchmark.`);
  const programs = { node: '', builtinEngine: '', locust: 'locust', jmeter: { java: 'java', home: '' } };
  const { args } = engine.command('', programs, job);
  const properties = args.flatMap((argument) => /^-J(?!jmeter)([^=]+=.*)$/.exec(argument)?.[1] ?? []);
  // Properties files besides say how results are written, which the service decides itself.
  const data = files.filter(({ name }) => name.endsWith('.csv'));
  return { ...script, properties: properties.map((line) => `${line}\n`).join(''), data };
}

/**
 * JMeter reads the service's secrets by `__GetSecret` alone (how-to-parameterize-load-tests); elsewhere the plan takes them
 * from the environment.
 */
function withServiceSecrets(plan: string, secretNames: readonly string[]): string {
  const variables = secretNames.map(secretVariable);
  // A function with nothing nested in it. What it reads is looked for apart from that, so that no text makes it slow.
  return plan.replaceAll(/\$\{__\w+\(([^<{}]*)\)\}/g, (call: string, inside: string) => {
    const words = new Set(inside.match(/\w+/g));
    const variable = variables.find((name) => words.has(name));
    return variable === undefined ? call : `\${__GetSecret(${variable})}`;
  });
}
