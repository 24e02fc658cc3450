import { readBundle } from '@headroom/core';
import { bundleTicket, countView, openShare, readSharedBundle, type OpenShare } from '@headroom/services';
import { plainPage } from '@/features/share/page/plain-page';
import { sharePage, type SealedShare } from '@/features/share/page/share-page';
import { style } from '@/features/share/page/style';
import { errorResponse } from '@/server/errors';
import { renderedShare } from '@/server/rendered-shares';
import { requestOrigin } from '@/server/request-origin';
import { nameOrigin } from '@/server/name-origin';
import { pageResponse } from '@/server/share-response';
import { clients } from '@/server/wiring';

interface ShareParams {
  params: Promise<{ token: string }>;
}

/** Stands in the page that is remembered: readers name their origin themselves, so that none is part of a key. */
const anyOrigin = 'https://origin.invalid';

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
      const { status, page } = plainPage(opened.state, token);
      return pageResponse(request, { text: page, style, status });
    }
    const { share } = opened;
    await countView(clients(), { shareId: share.id });
    if (share.isProtected) {
      const ticket = bundleTicket(clients(), share.id);
      const page = await pageOf(share, {
        ...{ bundleUrl: `/s/${token}/bundle?ticket=${ticket}`, sealedUrl: `/s/${token}/sealed?ticket=${ticket}` },
        ...{ imageUrl: null, start: `shared=${token}&ticket=${ticket}` },
      });
      return pageResponse(request, { text: page, style });
    }
    const addresses = {
      ...{ bundleUrl: `/s/${token}/bundle`, sealedUrl: `/s/${token}/sealed`, start: `shared=${token}` },
      imageUrl: `${anyOrigin}/s/${token}/og.png`,
    };
    const { body, etag } = await renderedShare(`${share.id}/${share.sha256}/page`, async () =>
      Buffer.from(await pageOf(share, addresses)),
    );
    const text = nameOrigin(body, { placeholder: anyOrigin, origin: requestOrigin(request) });
    return pageResponse(request, { text, style, etag });
  } catch (error) {
    return errorResponse(error);
  }
}

type Addresses = Pick<SealedShare, 'bundleUrl' | 'sealedUrl' | 'imageUrl' | 'start'>;

async function pageOf(share: OpenShare, addresses: Addresses): Promise<string> {
  const bundle = readBundle(await readSharedBundle(clients(), { shareId: share.id }));
  return sharePage(bundle, { ...share, ...addresses });
}
