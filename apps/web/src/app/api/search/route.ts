import { searchWorkspace } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';

/** What a person may mean by the words of `?q=`. */
export async function GET(request: Request): Promise<Response> {
  try {
    const query = new URL(request.url).searchParams.get('q') ?? '';
    return Response.json(await searchWorkspace(await requestContext(), { query }));
  } catch (error) {
    return errorResponse(error);
  }
}
