import type { ShardStage } from '@headroom/core';
import { boolProp, elementProp, intProp, node, stringProp } from './elements';
import type { PlanNode } from './elements';
import { beginScript, evenArrivalsScript } from './scripts';

const loopForever = (loops: number) =>
  elementProp(
    'ThreadGroup.main_controller',
    'LoopController',
    boolProp('LoopController.continue_forever', false),
    stringProp('LoopController.loops', loops),
  );

const scriptProps = (script: string) => [
  stringProp('scriptLanguage', 'groovy'),
  stringProp('cacheKey', 'true'),
  stringProp('filename', ''),
  stringProp('parameters', ''),
  stringProp('script', script),
];

const pauseNode = (name: string, durationMs: number, children: PlanNode[] = []): PlanNode =>
  node(
    'TestAction',
    'TestActionGui',
    name,
    [
      intProp('ActionProcessor.action', 1),
      intProp('ActionProcessor.target', 0),
      stringProp('ActionProcessor.duration', durationMs),
    ],
    children,
  );

/** Waits for the common start, then lets the clock of the test begin. */
export const beginNode = (): PlanNode =>
  node(
    'SetupThreadGroup',
    'SetupThreadGroupGui',
    'Common start',
    [
      stringProp('ThreadGroup.on_sample_error', 'stoptestnow'),
      loopForever(1),
      stringProp('ThreadGroup.num_threads', 1),
      stringProp('ThreadGroup.ramp_time', 0),
    ],
    // A pause runs what is put before it, and leaves no result.
    [
      pauseNode('Common start', 0, [
        node('JSR223PreProcessor', 'TestBeanGUI', 'Common start', scriptProps(beginScript)),
      ]),
    ],
  );

/** What spaces the requests: PreciseThroughputTimer for Poisson arrivals, a schedule for even ones, else the think time. */
export function timerNodes({ load, seed }: ShardStage): PlanNode[] {
  if (load.model === 'closed') return [];
  if (load.arrivals === 'uniform')
    return [node('JSR223Timer', 'TestBeanGUI', 'Even arrivals', scriptProps(evenArrivalsScript))];
  return [
    node('PreciseThroughputTimer', 'TestBeanGUI', 'Poisson arrivals', [
      stringProp('throughput', '${__P(rps)}'),
      stringProp('throughputPeriod', 1),
      stringProp('duration', '${__P(duration)}'),
      stringProp('randomSeed', seed),
      stringProp('batchSize', 1),
      stringProp('batchThreadDelay', 0),
      stringProp('exactLimit', 10_000),
      stringProp('allowedThroughputSurplus', 1),
    ]),
  ];
}

/** The pause of a user after an answer. */
export const thinkNode = (thinkTimeMs: number): PlanNode => pauseNode('Think time', thinkTimeMs);

/** Threads, ramp and duration are properties of the run. */
export const threadGroupNode = (children: PlanNode[]): PlanNode =>
  node(
    'ThreadGroup',
    'ThreadGroupGui',
    'Load',
    [
      stringProp('ThreadGroup.on_sample_error', 'continue'),
      loopForever(-1),
      stringProp('ThreadGroup.num_threads', '${__P(threads)}'),
      stringProp('ThreadGroup.ramp_time', '${__P(rampup)}'),
      boolProp('ThreadGroup.scheduler', true),
      stringProp('ThreadGroup.duration', '${__P(duration)}'),
      stringProp('ThreadGroup.delay', 0),
      boolProp('ThreadGroup.same_user_on_next_iteration', true),
    ],
    children,
  );
