import { type PriceBook, truncated } from '@headroom/core';
import type { PublishedEvidence } from '../contract/evidence';
import type { TierDefinition } from '../contract/tier';
import { evidenceOf } from '../evidence/load';
import printedCosts from './printed-costs.json';
import { runCost } from './run-cost';

/** The region whose prices stand beside those of the day; the published runs name none. */
const region = 'eastus2';

/** The published runs, each with what it cost on its day and what it would cost now. */
export const flexEvidence = (
  tiers: readonly TierDefinition[],
  previewBook: PriceBook,
  book: PriceBook,
): PublishedEvidence[] =>
  evidenceOf('azure-functions-flex').map((run) => {
    const tier = tiers.find(({ id }) => id === run.tier);
    if (!run.metered || !tier) return run;
    const then = runCost(run.metered, tier, previewBook, { region, on: previewBook.effectiveFrom, grantsUsed: false });
    const now = (grantsUsed: boolean) => runCost(run.metered!, tier, book, { region, on: book.observedOn, grantsUsed });
    const printed = printedCosts.find(({ evidence }) => evidence === run.id);
    const [unused, used] = [now(false), now(true)];
    return {
      ...run,
      statements: [
        ...run.statements,
        `Under the meter of that day, execution time only: ${then.cost} USD, ${shown(then.perMillion)} USD per million requests (derived)${printed ? `; the source prints ${printed.cost} and ${printed.costPerMillion}` : ''}.`,
        `Under the prices of ${book.observedOn} in East US 2, executions included: ${unused.cost} USD where the free grant is unused, ${used.cost} USD (${shown(used.perMillion)} per million requests) where it is used up (derived).`,
      ],
    };
  });

const shown = (perMillion: string | null) => (perMillion === null ? 'unknown' : truncated(perMillion, 6));
