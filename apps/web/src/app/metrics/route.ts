import { mayReadMetrics } from '@headroom/services';
import { cameFromThisMachine } from '@/server/observe-requests';
import { measured } from '@/server/wiring';

export const dynamic = 'force-dynamic';

/** What Prometheus reads. */
export async function GET({ headers }: Request): Promise<Response> {
  const { metrics, metricsToken } = measured();
  const asked = { authorization: headers.get('authorization'), fromThisMachine: cameFromThisMachine(headers) };
  if (!mayReadMetrics(metricsToken, asked))
    return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
  return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } });
}
