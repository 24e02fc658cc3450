import { HeadroomError } from '@headroom/core';
import { getGateway, type Ctx } from '@headroom/services';

/** What is published of a gateway; null for one that is not there any more. */
export const publishedOf = (ctx: Ctx, gatewayId: string) =>
  getGateway(ctx, { gatewayId }).then(
    ({ entry }) => entry,
    (error: unknown) => {
      if (error instanceof HeadroomError && error.code === 'not-found') return null;
      throw error;
    },
  );
