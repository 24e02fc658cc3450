import { badgeSvg } from '@/features/share/page/badge';
import { headlineOf } from '@/features/share/page/headline';
import { sharedPicture } from '@/server/shared-picture';

/** A share link's badge; a protected link has none. */
export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return sharedPicture(request, {
    ...{ token, name: 'badge', type: 'image/svg+xml' },
    draw: (bundle) => badgeSvg(headlineOf(bundle)),
  });
}
