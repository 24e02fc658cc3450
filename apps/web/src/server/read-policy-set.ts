import { getPolicySet } from '@headroom/services';
import { cache } from 'react';
import { requestContext } from './ctx';
import { forPage } from './errors';

/** A set of policies as the parts of its address name it, once for a page and what stands around it; the 404 page when there is none. */
export const readPolicySet = cache(async (gateway: string, name: string) =>
  forPage(
    getPolicySet(await requestContext(), { gatewayId: decodeURIComponent(gateway), name: decodeURIComponent(name) }),
  ),
);
