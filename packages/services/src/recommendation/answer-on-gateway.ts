import { HeadroomError, recommend, type PlanProblem, type PriceBook, type RecommendationResult } from '@headroom/core';
import type { Requirement } from '@headroom/core';
import { requireEntry } from '../catalog/entries';
import type { Ctx } from '../ctx';
import { composeProblem } from './compose-problem';
import { requirementOn } from './requirement-on';

interface Asked {
  gateway: string;
  name: string;
  region: string;
}
export type AnswerOnGateway = Asked &
  ({ problem: PlanProblem; book: PriceBook; result: RecommendationResult } | { error: HeadroomError });

/** What one of a plan's gateways answers; a fault of the gateway, its set of policies or its prices is returned, not thrown. */
export async function answerOnGateway(
  ctx: Ctx,
  requirement: Requirement,
  { gateway, on }: { gateway: string; on: string },
): Promise<AnswerOnGateway> {
  let asked: Asked = { gateway, name: gateway, region: requirement.region };
  try {
    const entry = await requireEntry(ctx, gateway);
    const own = requirementOn(requirement, entry);
    asked = { gateway, name: entry.definition.name, region: own.region };
    const { problem, book } = await composeProblem(ctx, own, on);
    return { ...asked, problem, book, result: recommend(problem) };
  } catch (error) {
    if (error instanceof HeadroomError && error.code === 'invalid-input') return { ...asked, error };
    throw error;
  }
}
