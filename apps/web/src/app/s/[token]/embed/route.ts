import { readBundle } from '@headroom/core';
import { countView, openShare, readSharedBundle } from '@headroom/services';
import { embedPage } from '@/features/share/page/embed-page';
import { plainPage } from '@/features/share/page/plain-page';
import { style } from '@/features/share/page/style';
import { errorResponse } from '@/server/errors';
import { renderedShare } from '@/server/rendered-shares';
import { pageResponse } from '@/server/share-response';
import { clients } from '@/server/wiring';

/** A share link inside of a frame on pages of the origins that it allows; a protected link has none. */
export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  try {
    const { token } = await params;
    const opened = await openShare(clients(), { token });
    if (opened.state === 'password-needed') {
      const { page } = plainPage('not-embedded', token);
      return pageResponse(request, { text: page, style, status: 403 });
    }
    if (opened.state !== 'open') {
      const { status, page } = plainPage(opened.state, token);
      return pageResponse(request, { text: page, style, status });
    }
    const { id, sha256, embedOrigins } = opened.share;
    await countView(clients(), { shareId: id });
    const { body, etag } = await renderedShare(`${id}/${sha256}/embed`, async () =>
      Buffer.from(embedPage(readBundle(await readSharedBundle(clients(), { shareId: id })), `/s/${token}`)),
    );
    return pageResponse(request, { text: body, style, etag, embedOrigins });
  } catch (error) {
    return errorResponse(error);
  }
}
