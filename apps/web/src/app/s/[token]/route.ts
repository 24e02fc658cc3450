import { readBundle } from '@headroom/core';
import { bundleTicket, countView, openShare, readSharedBundle, type OpenShare } from '@headroom/services';
import { plainPage } from '@/features/share/page/plain-page';
import { sharePage } from '@/features/share/page/share-page';
import { style } from '@/features/share/page/style';
import { errorResponse } from '@/server/errors';
import { renderedShare } from '@/server/rendered-shares';
import { pageResponse } from '@/server/share-response';
import { clients } from '@/server/wiring';

interface ShareParams {
  params: Promise<{ token: string }>;
}

/** A share link's page, for anybody who has the link. */
export async function GET(request: Request, { params }: ShareParams): Promise<Response> {
  return answer(request, (await params).token, undefined);
}

/** The same with the password that its form sends. */
export async function POST(request: Request, { params }: ShareParams): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const password = form?.get('password');
  return answer(request, (await params).token, typeof password === 'string' ? password.slice(0, 200) : '');
}

async function answer(request: Request, token: string, password: string | undefined): Promise<Response> {
  try {
    const opened = await openShare(clients(), { token, password });
    if (opened.state !== 'open') {
      const { status, page } = plainPage(opened.state);
      return pageResponse(request, { text: page, style, status });
    }
    const { share } = opened;
    await countView(clients(), { shareId: share.id });
    if (share.isProtected) {
      const ticket = bundleTicket(clients(), share.id);
      return pageResponse(request, { text: await pageOf(share, `/s/${token}/bundle?ticket=${ticket}`), style });
    }
    const { page, etag } = await renderedShare(share.id, () => pageOf(share, `/s/${token}/bundle`));
    return pageResponse(request, { text: page, style, etag });
  } catch (error) {
    return errorResponse(error);
  }
}

async function pageOf(share: OpenShare, bundleUrl: string): Promise<string> {
  const bundle = readBundle(await readSharedBundle(clients(), { shareId: share.id }));
  return sharePage(bundle, { ...share, bundleUrl });
}
