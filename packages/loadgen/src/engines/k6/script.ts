import { secretParts } from '@headroom/core';
import type { RequestSpec } from '@headroom/core';
import { secretVariable, startVariable } from '../engine';
import type { EngineJob } from '../engine';
import { bodyOf, headersOf, pathOf } from '../request-content';
import { optionsFor } from './options';
import { heedFunction } from './stop-sign';

/** Names of our own metrics in k6's output: when load begins, and that it was made to its end. */
export const startMetric = 'headroom_start';
export const endMetric = 'headroom_end';

/** What is in every row of the output. As little as is needed: k6 spends more time on tags than on requests. */
const systemTags = ['name', 'status', 'error', 'error_code', 'scenario'];

/** A value as JavaScript. JSON leaves two line breaks as they are, with which a name could leave its comment or string. */
export const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[\u2028\u2029]/g, (mark) => (mark === '\u2028' ? '\\u2028' : '\\u2029'));

/** JavaScript for a text with references to secrets: their values come from the environment. */
const textOf = (text: string) =>
  secretParts(text)
    .map((part) => (typeof part === 'string' ? literal(part) : `__ENV.${secretVariable(part.secret)}`))
    .join(' + ');

const unreachablePauseSeconds = 0.1;
const durationName = (index: number) => `http_req_duration{name:${index}}`;
const failureName = (index: number) => `http_req_failed{name:${index}}`;

/** The SLOs of single requests, for those who run the script elsewhere; Headroom judges by its own histograms. */
const thresholdsOf = (requests: readonly RequestSpec[]) =>
  Object.fromEntries(
    requests.flatMap(({ slo }, index) =>
      slo
        ? [
            [durationName(index), [`p(${slo.percentile})<=${slo.latencyMs}`]],
            [failureName(index), [`rate<=${slo.maxErrorRate}`]],
          ]
        : [],
    ),
  );

/** One request as an object of the script. Its name there is its number: short, and never a figure of CSV syntax. */
function requestOf(request: RequestSpec, index: number, { target }: EngineJob): string {
  const baseUrl = new URL(target.baseUrl);
  const headers = [...headersOf(request)].map(([name, value]) => `[${literal(name)}]: ${textOf(value)}`);
  const body = bodyOf(request);
  const expected = request.expectStatus
    ? `, responseCallback: http.expectedStatuses(${request.expectStatus.join(', ')})`
    : '';
  return `{ // ${literal(request.name)}
    method: ${literal(request.method)},
    url: ${literal(baseUrl.origin + pathOf(request, baseUrl))},
    body: ${body === undefined ? 'null' : textOf(body)},
    params: { tags: { name: "${index}" }, timeout: ${target.timeoutMs}${expected}, headers: { ${headers.join(', ')} } },
  }`;
}

/** Waits for the common start of all shards, and marks it in the output. */
export const startOfStage = `  const waitMs = Number(__ENV.${startVariable}) - Date.now();
  if (waitMs > 0) sleep(waitMs / 1000);
  started.add(1);`;

/** How a user chooses its next request. */
const choiceOf = (requests: readonly RequestSpec[], seed: number) => {
  if (requests.length === 1) return { setting: 'const request = requests[0];\n', choose: '' };
  const total = requests.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  const bounds = requests.map(({ weight }) => (reached += weight / total));
  return {
    setting: `
// Each user draws from the weights by itself, and the same in every run.
const bounds = [${bounds.join(', ')}];
let state = (${seed} + __VU * 7919) | 0;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}
function pick() {
  const point = random();
  let index = 0;
  while (index < bounds.length - 1 && point >= bounds[index]) index++;
  return index;
}
`,
    choose: '  const request = requests[pick()];\n',
  };
};

/** What users do before the first and after every answer in a closed loop. */
function thinking({ batch, stage: { load } }: EngineJob) {
  if (load.model === 'open') return { before: '', after: '' };
  const thinkSeconds = load.thinkTimeMs / 1000;
  // Users start spread over one think time.
  const before = thinkSeconds > 0 ? `  if (__ITER === 0) sleep(((__VU - 1) / ${load.users}) * ${thinkSeconds});\n` : '';
  if (thinkSeconds >= unreachablePauseSeconds) return { before, after: `  sleep(${thinkSeconds});\n` };
  // A user that could not even connect pauses, or a dead target would be hammered without end.
  const unreached = 'error_code >= 1100 && error_code < 1400';
  const pause = `sleep(${unreachablePauseSeconds});\n`;
  const orThink = thinkSeconds > 0 ? `  else sleep(${thinkSeconds});\n` : '';
  const after = batch
    ? `  if (answer.some(({ error_code }) => ${unreached})) ${pause}${orThink}`
    : `  const { error_code } = answer;\n  if (${unreached}) ${pause}${orThink}`;
  return { before, after };
}

/** The script of a stage. */
export function scriptFor(job: EngineJob): string {
  const { requests, batch, stage } = job;
  const mix = batch ? { setting: '', choose: '' } : choiceOf(requests, stage.seed);
  const { before, after } = thinking(job);
  const options = { ...optionsFor(job, systemTags), discardResponseBodies: true, thresholds: thresholdsOf(requests) };
  const send = batch
    ? 'http.batch(requests);\n  answer.forEach(heed)'
    : 'http.request(request.method, request.url, request.body, request.params);\n  heed(answer)';
  return `// Made by Headroom. Run it with: k6 run <this file>; secrets are read from the environment.
import http from 'k6/http';
import { sleep } from 'k6';
import { Gauge } from 'k6/metrics';

const started = new Gauge('${startMetric}');
const ended = new Gauge('${endMetric}');

export const options = ${literal(options)};

const requests = [
  ${requests.map((request, index) => requestOf(request, index, job)).join(',\n  ')},
];
${mix.setting}
${heedFunction}
export function setup() {
${startOfStage}
}

export default function () {
${before}${mix.choose}  const answer = ${send};
${after}}

export function teardown() {
  ended.add(1);
}
`;
}
