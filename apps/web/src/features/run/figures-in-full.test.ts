import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RunFigures } from './run-figures';
import type { RunView } from './run-view';
import { ServerMetrics } from './server-metrics';
import { StageTable } from './stage-table';

const statistics = {
  ...{ throughputRps: 5408.2134, sloLatencyMs: 41.23456, sloServiceTimeMs: 40.12345, errorRate: 0.00123456 },
  ...{ requests: 97_348, tailSamples: 4867 },
  server: { requestsPerSecond: 5411.987, coresBusy: 1.234567, cores: 4, serviceDemandMs: 0.2281234, restarts: 0 },
  pods: { memoryMib: 512.345, coresBusy: 1.2, restarts: 0 },
};

const run = {
  ...{ state: 'finished', answer: { kind: 'at-least', rps: 5408.2134 } },
  definition: { slo: { percentile: 95, latencyMs: 60, maxErrorRate: 0.01 }, load: { kind: 'find-maximum' } },
  stages: [
    {
      ...{ stage: 0, state: 'judged', verdict: { result: 'passed', reasons: [] }, statistics },
      order: { purpose: 'confirm', load: { model: 'open', rps: 5419.8765 }, reason: '' },
    },
  ],
} as unknown as RunView;

const pageOf = (element: ReactElement) =>
  renderToStaticMarkup(createElement(SearchParamsContext.Provider, { value: new URLSearchParams() }, element));
const titlesOf = (element: ReactElement) =>
  [...pageOf(element).matchAll(/ title="([^"]*)"/g)].map(([, title]) => title);

test('each key number has all its digits in its tooltip', () => {
  expect(titlesOf(createElement(RunFigures, { run, points: [] }))).toEqual([
    ...['≥ 5,408.2134 rps', '5,408.2134 rps', '41.23456 ms', '40.12345 ms', '0.228123 ms', '0.123456 %'],
  ]);
});

test('so has what was offered to a stage and what came back', () => {
  expect(titlesOf(createElement(StageTable, { run }))).toEqual([
    ...['5,419.8765 rps', '5,408.2134 rps', '41.23456 ms', '0.123456 %'],
  ]);
});

test('of few samples, it is grey and its tooltip says so', () => {
  const [stage] = run.stages;
  const few = { ...run, stages: [{ ...stage, statistics: { ...statistics, tailSamples: 19 } }] } as unknown as RunView;
  for (const element of [
    createElement(StageTable, { run: few }),
    createElement(RunFigures, { run: few, points: [] }),
  ]) {
    expect(titlesOf(element)).toContain('41.23456 ms, of few samples');
    expect(pageOf(element)).toContain('<span class="text-ink-3">41.2');
  }
});

test('so has what the target counted', () => {
  expect(titlesOf(createElement(ServerMetrics, { run }))).toEqual([
    ...['5,411.987 rps', '30.864175 %', '0.228123 ms', '512.345 MiB'],
  ]);
});
