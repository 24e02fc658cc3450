import { readBundle, type Bundle } from '@headroom/core';
import { openShare, readSharedBundle } from '@headroom/services';
import { errorResponse } from './errors';
import { renderedShare } from './rendered-shares';
import { imageResponse, refusedResponse } from './share-response';
import { clients } from './wiring';

type Picture = string | Uint8Array<ArrayBuffer>;

interface SharedPicture {
  token: string;
  /** Which of a link's pictures it is. */
  name: string;
  type: 'image/svg+xml' | 'image/png';
  draw: (bundle: Bundle) => Picture;
  /** In its place for a protected link, of which nothing is told; without it there is none. */
  drawProtected?: () => Picture;
}

/** A picture of a link. Postgres says at every request whether the link is open; one that is not has no picture at all. */
export async function sharedPicture(
  request: Request,
  { token, name, type, draw, drawProtected }: SharedPicture,
): Promise<Response> {
  try {
    const opened = await openShare(clients(), { token });
    switch (opened.state) {
      case 'open': {
        const { id, sha256 } = opened.share;
        const rendered = await renderedShare(`${id}/${sha256}/${name}`, async () =>
          draw(readBundle(await readSharedBundle(clients(), { shareId: id }))),
        );
        return imageResponse(request, { type, ...rendered });
      }
      case 'password-needed': {
        if (!drawProtected) return refusedResponse(403);
        const rendered = await renderedShare(`protected/${name}`, () => Promise.resolve(drawProtected()));
        return imageResponse(request, { type, ...rendered });
      }
      case 'unknown':
        return refusedResponse(404);
      default:
        return refusedResponse(410);
    }
  } catch (error) {
    return errorResponse(error);
  }
}
