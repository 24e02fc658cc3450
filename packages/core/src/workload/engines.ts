import type { LoadModel } from './load';

/** What makes the load. */
export const engineIds = ['builtin', 'k6', 'locust', 'jmeter'] as const;
export type EngineId = (typeof engineIds)[number];

/** Where the load is made. */
export const runnerIds = [
  'local',
  'simulated',
  'agents',
  'azure-container-instances',
  'azure-load-testing',
  'kubernetes',
] as const;
export type RunnerId = (typeof runnerIds)[number];

/** What a benchmark may ask of an engine. */
export interface EngineTraits {
  id: EngineId;
  label: string;
  loadModels: readonly LoadModel[];
  /** Users can be held to a constant number of iterations per second. */
  paced: boolean;
  /** One iteration can send all requests of the mix at once. */
  batch: boolean;
  /** Extension of a script of one's own; null where there is none. */
  scriptExtension: '.js' | '.py' | '.jmx' | null;
  /** Latency counts from the intended start of an arrival; otherwise from the send. */
  intendedStart: boolean;
  /** Examples of failures have the beginning of the answer's body. */
  errorBodies: boolean;
}

export const engineTraits: Readonly<Record<EngineId, EngineTraits>> = {
  builtin: {
    id: 'builtin',
    label: 'Builtin',
    loadModels: ['open', 'closed'],
    paced: false,
    batch: false,
    scriptExtension: null,
    intendedStart: true,
    errorBodies: true,
  },
  k6: {
    id: 'k6',
    label: 'k6',
    loadModels: ['open', 'closed'],
    paced: false,
    batch: true,
    scriptExtension: '.js',
    intendedStart: true,
    errorBodies: false,
  },
  locust: {
    id: 'locust',
    label: 'Locust',
    loadModels: ['closed'],
    paced: true,
    batch: false,
    scriptExtension: '.py',
    intendedStart: false,
    errorBodies: true,
  },
  jmeter: {
    id: 'jmeter',
    label: 'JMeter',
    loadModels: ['open', 'closed'],
    paced: false,
    batch: false,
    scriptExtension: '.jmx',
    intendedStart: false,
    errorBodies: false,
  },
};
