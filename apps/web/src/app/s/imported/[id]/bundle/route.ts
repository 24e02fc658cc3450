import { readImportedBundle } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { bundleResponse } from '@/server/share-response';

/** A bundle that was brought in, letter by letter as it came. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { text } = await readImportedBundle(await requestContext(), { bundleId: (await params).id });
    return bundleResponse(request, { text });
  } catch (error) {
    return errorResponse(error);
  }
}
