import { listPolicyCosts } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';

/** What each policy of the set `?set=` of the gateway `?gateway=` costs per call, as far as it is measured, in the set's order. */
export async function GET(request: Request): Promise<Response> {
  try {
    const asked = new URL(request.url).searchParams;
    const of = { gatewayId: asked.get('gateway') ?? '', name: asked.get('set') ?? '' };
    const costs = await listPolicyCosts(await requestContext(), of);
    return Response.json(costs.filter(({ isInSet }) => isInSet));
  } catch (error) {
    return errorResponse(error);
  }
}
