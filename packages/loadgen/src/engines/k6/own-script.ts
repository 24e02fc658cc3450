import type { EngineJob } from '../engine';
import { optionsFor } from './options';
import { endMetric, literal, startMetric, startOfStage } from './script';
import { heedFile } from './stop-sign';

export const ownScriptFile = 'script.js';

/** Options that would make load of their own, beside the stage's. */
const loadOptions = [
  'vus',
  'duration',
  'iterations',
  'stages',
  'scenarios',
  'rps',
  'paused',
  'executionSegment',
  'executionSegmentSequence',
  'noSetup',
  'noTeardown',
  'noConnectionReuse',
  'noVUConnectionReuse',
  'minIterationDuration',
];
const systemTags = ['name', 'status', 'error', 'error_code', 'scenario', 'check'];

/**
 * Runs a person's own script under the stage's load: its default function, setup and teardown are kept, and those of its
 * options that set no load (thresholds, tags and so on). What it sends by `k6/http` is answered past the look for the stop sign.
 */
export function wrapperFor(job: EngineJob): string {
  return `import './${heedFile}';
import * as script from './${ownScriptFile}';
import { sleep } from 'k6';
import { Gauge } from 'k6/metrics';

if (typeof script.default !== 'function') throw new Error('The script has no default function: export default function () { … }');

const started = new Gauge('${startMetric}');
const ended = new Gauge('${endMetric}');
const ours = ${literal(optionsFor(job, systemTags))};
const theirs = Object.assign({}, script.options);
for (const name of ${literal(loadOptions)}) delete theirs[name];
const hosts = Object.assign({}, theirs.hosts, ours.hosts);

export const options = Object.assign(theirs, ours, { hosts });

export async function setup() {
  const data = script.setup && (await script.setup());
${startOfStage}
  return data;
}

export default (data) => script.default(data);

export async function teardown(data) {
  if (script.teardown) await script.teardown(data);
  ended.add(1);
}
`;
}
