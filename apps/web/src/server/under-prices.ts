import { HeadroomError } from '@headroom/core';
import { listWinners, repriceRecommendation, type Ctx } from '@headroom/services';

/** A recommendation under the prices of another day; nothing when no day was asked for. */
export async function underPricesOf(ctx: Ctx, recommendationId: string, on: string | undefined) {
  if (!on) return { repriced: null, winners: [] };
  try {
    const [repriced, winners] = await Promise.all([
      repriceRecommendation(ctx, { recommendationId, on }),
      listWinners(ctx, { recommendationId }),
    ]);
    return { repriced, winners };
  } catch (error) {
    if (error instanceof HeadroomError && error.code === 'invalid-input')
      return { repriced: { problem: error.message }, winners: [] };
    throw error;
  }
}
