import { findPolicyFormat } from '@headroom/gateways/policies';
import { exportPolicySet } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';

/** The newest version of a set of policies as a document of its gateway. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ gateway: string; name: string }> },
): Promise<Response> {
  try {
    const { gateway, name } = await params;
    const { text, version } = await exportPolicySet(await requestContext(), { gatewayId: gateway, name });
    const extension = findPolicyFormat(gateway)?.extension ?? 'txt';
    const file = encodeURIComponent(`${name}-${version}.${extension}`);
    return new Response(text, {
      headers: {
        'content-type': `application/${extension}; charset=utf-8`,
        'content-disposition': `attachment; filename*=UTF-8''${file}`,
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
