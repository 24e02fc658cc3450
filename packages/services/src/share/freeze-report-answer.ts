import {
  conflict,
  fitPlan,
  freezeAnswer,
  parsePlan,
  policyMoney,
  recommendFrom,
  verifyAnswer,
  type FrozenReportAnswer,
} from '@headroom/core';
import { findSource } from '@headroom/gateways';
import type { SavedAnswer } from '../report/reported-plans';
import { withoutSettings } from './without-settings';

type Known = Pick<FrozenReportAnswer, 'problem' | 'answer' | 'policies'>;

/** A recommendation never changes, and asking it again takes long: what was frozen last is kept, by its id. */
const known = new Map<string, Known>();
const mostKept = 200;

/**
 * An answer of a report with what it was made of.
 * @throws HeadroomError `conflict` for an answer of another version of Headroom
 */
export function freezeReportAnswer(
  saved: SavedAnswer,
  { plan, policySet }: { plan: string; policySet: string },
): FrozenReportAnswer {
  const { gateway, gatewayName, region, tierNames, prices, needs } = saved;
  return {
    ...{ gateway, gatewayName, policySet, region, tierNames: { ...tierNames }, needs },
    prices: { ...prices, source: findSource(prices.source).title },
    ...remembered(saved, plan),
  };
}

function remembered(saved: SavedAnswer, plan: string): Known {
  const kept = known.get(saved.recommendationId);
  if (kept) return kept;
  const asked = ask(saved, plan);
  if (known.size >= mostKept) known.delete(known.keys().next().value!);
  known.set(saved.recommendationId, asked);
  return asked;
}

/** Asks it again without the settings that its policies were measured in: what is missing is said without them. */
function ask({ gatewayName, result, needs, ...saved }: SavedAnswer, plan: string): Known {
  const problem = withoutSettings(parsePlan(saved.problem));
  const found = recommendFrom(fitPlan(problem), problem);
  const { states, each } = policyMoney(problem, result, needs);
  const answer = {
    ...freezeAnswer({ ...found, ...result, missing: found.missing }, states),
    recommended: result.recommended,
  };
  if (verifyAnswer({ problem, answer, isPriced: true }).some(({ state }) => state === 'differs'))
    throw conflict(
      `The answer of “${plan}” on ${gatewayName} was worked out by another version of Headroom: evaluate the plan again, then share the report.`,
    );
  return { problem, answer, policies: each };
}
