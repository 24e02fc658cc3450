import { sealedBundle } from '@headroom/core';
import { readImportedBundle } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { sealedResponse } from '@/server/share-response';

/** A bundle that was brought in, with the signature that it came with: the very file. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { text, seal } = await readImportedBundle(await requestContext(), { bundleId: (await params).id });
    return sealedResponse(sealedBundle(text, seal));
  } catch (error) {
    return errorResponse(error);
  }
}
