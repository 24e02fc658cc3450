import { ogImage, protectedOgImage } from '@/features/share/page/og-image';
import { rasterise } from '@/server/rasterise';
import { sharedPicture } from '@/server/shared-picture';

/** The image that others show of a share link; of a protected one without any figure. */
export async function GET(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const { token } = await params;
  return sharedPicture(request, {
    ...{ token, name: 'og', type: 'image/png' },
    draw: (bundle) => rasterise(ogImage(bundle)),
    drawProtected: () => rasterise(protectedOgImage()),
  });
}
