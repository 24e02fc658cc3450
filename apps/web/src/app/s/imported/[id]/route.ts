import { readImportedBundle } from '@headroom/services';
import { sharePage } from '@/features/share/page/share-page';
import { style } from '@/features/share/page/style';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { pageResponse } from '@/server/share-response';

/** A bundle that was brought in, for the people of the workspace: the page that its link had, with where it comes from. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const { bundle, seal, importedAt } = await readImportedBundle(await requestContext(), { bundleId: id });
    const text = sharePage(bundle, {
      ...{ ...seal, importedAt, expiresAt: null, imageUrl: null, start: `bundle=${id}` },
      ...{ bundleUrl: `/s/imported/${id}/bundle`, sealedUrl: `/s/imported/${id}/sealed` },
    });
    return pageResponse(request, { text, style });
  } catch (error) {
    return errorResponse(error);
  }
}
