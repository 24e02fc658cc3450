import { openShare, readSharedBundle } from '@headroom/services';
import { plainPage } from '@/features/share/page/plain-page';
import { style } from '@/features/share/page/style';
import { errorResponse } from '@/server/errors';
import { bundleResponse, pageResponse } from '@/server/share-response';
import { clients } from '@/server/wiring';

interface BundleParams {
  params: Promise<{ token: string }>;
}

/** A share link's bundle, byte for byte as it was hashed and signed; of a protected link with the ticket of its page. */
export async function GET(request: Request, { params }: BundleParams): Promise<Response> {
  try {
    const ticket = new URL(request.url).searchParams.get('ticket') ?? undefined;
    const { token } = await params;
    const opened = await openShare(clients(), { token, ticket });
    if (opened.state !== 'open') {
      const { status, page } = plainPage(opened.state, token);
      return pageResponse(request, { text: page, style, status: opened.state === 'password-needed' ? 403 : status });
    }
    const { id, sha256, isProtected } = opened.share;
    const text = await readSharedBundle(clients(), { shareId: id });
    return bundleResponse(request, { text, etag: isProtected ? undefined : `"${sha256}"` });
  } catch (error) {
    return errorResponse(error);
  }
}
