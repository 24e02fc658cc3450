import type { CostReport } from '@headroom/core';
import { sourceText } from '@headroom/gateways';

/** Where the prices of a report's answers were read and when, each once, as lines of text. */
export const priceSources = ({ plans }: CostReport): string[] => [
  ...new Set(
    plans.flatMap(({ answer }) =>
      answer ? [`${sourceText(answer.prices.source)}, seen on ${answer.prices.observedOn}`] : [],
    ),
  ),
];
