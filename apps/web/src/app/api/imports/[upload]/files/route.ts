import { authorise } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { UploadTooLarge, removeUpload, spoolFile } from '@/server/import-spool';
import { bodyBytes } from '@/server/request-limits';
import { requireSameSite } from '@/server/same-site';

interface Route {
  params: Promise<{ upload: string }>;
}

const tooLarge = () =>
  Response.json(
    {
      error: {
        code: 'too-large',
        message: `The files of one run may have at most ${bodyBytes.upload / 1024 ** 3} GiB together. Import them with the command line (headroom import), or compressed (zip, gz).`,
        details: { maxBytes: bodyBytes.upload },
      },
    },
    { status: 413, headers: { connection: 'close' } },
  );

/** One file of an upload, as the request's body; its name is in the address. It goes to disk as it comes. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  try {
    requireSameSite(request);
    const ctx = await requestContext();
    authorise(ctx, 'run.import');
    if (Number(request.headers.get('content-length') ?? 0) > bodyBytes.upload) return tooLarge();
    const name = new URL(request.url).searchParams.get('name') ?? 'results';
    await spoolFile({ workspaceId: ctx.workspaceId, id: (await params).upload }, name, request.body);
    return Response.json({});
  } catch (error) {
    if (error instanceof UploadTooLarge) return tooLarge();
    const response = errorResponse(error);
    // What is left of the file is not read.
    response.headers.set('connection', 'close');
    return response;
  }
}

/** Gives an upload up. */
export async function DELETE(request: Request, { params }: Route): Promise<Response> {
  try {
    requireSameSite(request);
    const ctx = await requestContext();
    authorise(ctx, 'run.import');
    await removeUpload({ workspaceId: ctx.workspaceId, id: (await params).upload });
    return Response.json({});
  } catch (error) {
    return errorResponse(error);
  }
}
