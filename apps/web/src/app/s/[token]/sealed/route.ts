import { sealedBundle } from '@headroom/core';
import { openShare, readSharedBundle } from '@headroom/services';
import { plainPage } from '@/features/share/page/plain-page';
import { style } from '@/features/share/page/style';
import { errorResponse } from '@/server/errors';
import { pageResponse, sealedResponse } from '@/server/share-response';
import { clients } from '@/server/wiring';

/** A share link's bundle with its signature, for other instances; of a protected link with the ticket of its page. */
export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  try {
    const ticket = new URL(request.url).searchParams.get('ticket') ?? undefined;
    const { token } = await params;
    const opened = await openShare(clients(), { token, ticket });
    if (opened.state !== 'open') {
      const { status, page } = plainPage(opened.state, token);
      return pageResponse(request, { text: page, style, status: opened.state === 'password-needed' ? 403 : status });
    }
    const text = await readSharedBundle(clients(), { shareId: opened.share.id });
    return sealedResponse(sealedBundle(text, opened.share));
  } catch (error) {
    return errorResponse(error);
  }
}
