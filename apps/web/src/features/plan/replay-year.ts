import { replayStrategies, type RecommendationResult, type ReplayedStrategies } from '@headroom/core';

type Asked = Parameters<typeof replayStrategies>;

/** What a year is replayed of, and no more of a plan than that: it is copied to a worker. */
export interface ReplayQuestion {
  problem: Asked[0];
  result: Asked[1] & Pick<RecommendationResult, 'currency'>;
  demand: Asked[2];
}

export const replayYear = ({ problem, result, demand }: ReplayQuestion): ReplayedStrategies =>
  replayStrategies(problem, result, demand);
