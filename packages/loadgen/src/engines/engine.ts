import type { GeneratorHealth, Interval, LoadModel, RequestSpec, ServerSample, ShardStage } from '@headroom/core';

/** What one shard's engine is asked to do in one stage. Rates and users are this shard's own share. */
export interface EngineJob {
  shard: number;
  stage: ShardStage;
  /** `address`: the IP address to connect to, whatever the name in `baseUrl` stands for; without it, the name is resolved. */
  target: { baseUrl: string; address?: string | undefined; timeoutMs: number; maxConnections: number };
  requests: RequestSpec[];
}

export interface EngineFile {
  /** Relative to the stage's own directory. */
  name: string;
  text: string;
}

/** Where the programs of engines are on this machine. */
export interface EnginePrograms {
  node: string;
  builtinEngine: string;
}

export interface EngineCommand {
  program: string;
  args: string[];
  env: Record<string, string>;
  /** How a running engine is told to finish its stage early and drain: a line on its stdin. */
  endStageLine: string;
}

/** A line the engine wrote, and where. */
export interface EngineLine {
  from: 'stdout' | 'stderr';
  text: string;
}

export type EngineEvent =
  | { kind: 'interval'; interval: Interval }
  /** Follows the intervals of its second: a second is whole once its health is known. */
  | { kind: 'health'; health: GeneratorHealth }
  /** Only engines that are their own target (simulations) know the server's counters. */
  | { kind: 'server'; sample: ServerSample }
  | { kind: 'error-example'; text: string }
  /** `seconds`: how long load was offered. `message`: what a person should know about the stage. */
  | { kind: 'done'; seconds: number; message?: string };

/**
 * What makes the load. Pure: from a job to files and argv, and from what the tool prints to events; whoever runs it does
 * the I/O.
 */
export interface Engine {
  id: string;
  version: string;
  loadModels: readonly LoadModel[];
  /** @throws HeadroomError `invalid-input` when the job asks for something this engine cannot do. */
  render(job: EngineJob): EngineFile[];
  command(directory: string, programs: EnginePrograms): EngineCommand;
  /** @throws HeadroomError `infrastructure` when the tool says something that is no event. */
  parse(lines: AsyncIterable<EngineLine>): AsyncIterable<EngineEvent>;
}
