import { fullFigure, fullShare } from '@headroom/figures';
import { costData } from '@headroom/figures/testing';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OptionsTable } from './options-table';
import type { PlanAnswer } from './plan-view';
import { PolicyCosts } from './policy-costs';

const rendered = (element: ReactElement) =>
  renderToStaticMarkup(createElement(SearchParamsContext.Provider, { value: new URLSearchParams() }, element));

test('capacity and used of each option have all their digits in their tooltips', () => {
  const { result, tierNames } = costData;
  const page = rendered(createElement(OptionsTable, { result: result as PlanAnswer['result'], tierNames }));
  const { capacityRps, utilisation } = result.options.find(
    ({ tier, units }) => tier === result.recommended!.tier && units === result.recommended!.units,
  )!;
  expect(page).toContain(`title="${fullFigure(capacityRps!.estimate, 'rps')}"`);
  expect(page).toContain(`${fullFigure(capacityRps!.high, 'rps')}, 90 % interval"`);
  expect(page).toContain(`title="${fullShare(utilisation)}"`);
});

test('so have what a policy costs and the ends of its interval', () => {
  const cpuMs = { estimate: 0.123456, low: 0.098765, high: 0.156789 };
  const policies = [{ policy: 'jwt', cpuMs, delayMs: null, identifiable: true, detail: null }] as never;
  const page = rendered(createElement(PolicyCosts, { policies }));
  expect(page).toContain('title="0.123456 ms"');
  expect(page).toContain('title="0.098765 to 0.156789 ms, 90 % interval"');
});
