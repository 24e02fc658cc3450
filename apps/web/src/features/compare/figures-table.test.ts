import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FiguresTable } from './figures-table';

test('figures of runs say how they are computed', () => {
  const page = renderToStaticMarkup(
    createElement(
      SearchParamsContext.Provider,
      { value: new URLSearchParams() },
      createElement(FiguresTable, { runs: [] }),
    ),
  );
  expect([...page.matchAll(/How is this computed: ([^"]+)\?"/g)].map(([, what]) => what)).toEqual([
    ...['Capacity', 'Achieved rate', 'Percentiles of latency', 'Error rate', 'CPU per request (service demand)'],
  ]);
});
