import type {
  EngineId,
  ErrorExample,
  GeneratorHealth,
  Interval,
  RequestSpec,
  ServerSample,
  ShardStage,
} from '@headroom/core';
import type { ToldName } from '../samples/told-name';

/** What one shard's engine is asked to do in one stage. Rates and users are this shard's own share. */
export interface EngineJob {
  shard: number;
  stage: ShardStage;
  /** `address`: the IP address to connect to, whatever the name in `baseUrl` stands for; without it, the name is resolved. */
  target: { baseUrl: string; address?: string | undefined; timeoutMs: number; maxConnections: number };
  requests: RequestSpec[];
  /** Each iteration sends all requests at once. */
  batch: boolean;
  /** A person's own script, in place of one made from the requests. */
  script?: { fileName: string; text: string } | undefined;
  /** Secrets that the engine finds in its environment, each under `secretVariable(name)`. */
  secretNames: string[];
}

/**
 * Engines cut names of requests, and what they quote of a tool, only here. Whoever runs them takes secrets out first and
 * then cuts shorter: half a secret would no longer be known for one.
 */
export const longestName = 1_000;
export const longestQuote = 4_000;

/** The environment variable in which an engine finds a secret. */
export const secretVariable = (name: string) => `HEADROOM_SECRET_${name}`;

/** The environment variable that tells an engine when its load is to begin, in milliseconds since 1970. */
export const startVariable = 'HEADROOM_STARTS_AT';

export interface EngineFile {
  /** Relative to the stage's own directory. */
  name: string;
  text: string;
}

/** Where the programs of engines are on this machine; absent: not installed. */
export interface EnginePrograms {
  node: string;
  builtinEngine: string;
  /** `output`: how it tells its results; CSV is what every k6 has, the other what `npm run engines` builds into it. */
  k6?: { program: string; output: 'headroom' | 'csv' } | undefined;
  locust?: string | undefined;
  jmeter?: { java: string; home: string } | undefined;
}

export interface EngineCommand {
  program: string;
  args: string[];
  env: Record<string, string>;
  /** Named pipes in the stage's directory into which the engine writes its results. */
  pipes?: string[];
  /** How a running engine is told to finish its stage early and drain; null: it always runs its whole stage. */
  endStage: { line: string } | { signal: NodeJS.Signals } | null;
}

/** Whole lines that the engine wrote, each with its end, and where. */
export interface EngineChunk {
  from: 'stdout' | 'stderr' | { pipe: string };
  text: string;
}

/** The generator's own health; external engines leave their CPU to whoever runs them. */
export type EngineHealth = Omit<GeneratorHealth, 'cpuPercent' | 'threads'> &
  Partial<Pick<GeneratorHealth, 'cpuPercent' | 'threads'>>;

export type EngineEvent =
  | { kind: 'interval'; interval: Interval }
  /** Follows the intervals of its second: a second is whole once its health is known. */
  /** `beganAtMs`: when its second 0 began, in milliseconds since 1970; absent: as planned. */
  | { kind: 'health'; health: EngineHealth; beganAtMs?: number }
  /** Only engines that are their own target (simulations) know the server's counters. */
  | { kind: 'server'; sample: ServerSample }
  | { kind: 'error-example'; example: ErrorExample }
  /** The target asks in a response that no more load be made on it. */
  | { kind: 'stop-asked' }
  /** `seconds`: how long load was offered. `message`: what a person should know about the stage. */
  | { kind: 'done'; seconds: number; message?: string };

/** The same once the generator's health is whole, with what the tool said beside its results. */
export type StageEvent =
  | Exclude<EngineEvent, { kind: 'health' }>
  | { kind: 'health'; health: GeneratorHealth }
  | { kind: 'log'; text: string };

/**
 * What makes the load. Pure: from a job to files and argv, and from what the tool prints to events; whoever runs it does
 * the I/O. What a benchmark may ask of it stands in core's `engineTraits`.
 */
export interface Engine {
  id: EngineId;
  /** Of what Headroom makes of the tool; the tool's own version is found with its program. */
  version: string;
  /** @throws HeadroomError `invalid-input` when the job asks for something this engine cannot do. */
  render(job: EngineJob): EngineFile[];
  /** @throws HeadroomError `infrastructure` when the engine is not installed, with how to install it. */
  command(directory: string, programs: EnginePrograms, job: EngineJob): EngineCommand;
  /** What of a chunk is for a person to read, beside the results; empty for nothing. */
  said(chunk: EngineChunk): string;
  /**
   * @param toldName what of a request's name may be told: those of which the same is told are one
   * @throws HeadroomError `infrastructure` when the tool says something that is no event
   */
  parse(chunks: AsyncIterable<EngineChunk>, job: EngineJob, toldName: ToldName): AsyncIterable<EngineEvent>;
}
