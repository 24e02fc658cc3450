import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FiguresTable } from './figures-table';

const pageOf = (runs: ComponentProps<typeof FiguresTable>['runs']) =>
  renderToStaticMarkup(
    createElement(
      SearchParamsContext.Provider,
      { value: new URLSearchParams() },
      createElement(FiguresTable, { runs }),
    ),
  );

test('figures of runs say how they are computed', () => {
  const page = pageOf([]);
  expect([...page.matchAll(/How is this computed: ([^"]+)\?"/g)].map(([, what]) => what)).toEqual([
    ...['Capacity', 'Achieved rate', 'Percentiles of latency', 'Error rate', 'CPU per request (service demand)'],
  ]);
});

test('and which percentiles are of few samples', () => {
  const page = pageOf([
    {
      ...{ label: 'A', capacity: '–', capacityRps: null, isLowerBound: false, load: '10 rps', throughputRps: 10 },
      ...{ errorRate: 0, serviceDemandMs: null, requests: 9000 },
      latency: { count: 9000, p50Ms: 11.5, p90Ms: 12.5, p95Ms: 13.5, p99Ms: 14.5 },
      // Of samples that follow each other only some count.
      effectiveSamples: 400,
    },
  ]);
  const titles = [...page.matchAll(/ title="([\d.]+ ms[^"]*)"/g)].map(([, title]) => title);
  expect(titles).toEqual(['11.5 ms', '12.5 ms', '13.5 ms', '14.5 ms, of few samples']);
});
