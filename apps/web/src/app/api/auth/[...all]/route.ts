import { auth } from '@/server/auth';
import { isEmbedded } from '@/server/env';
import { errorResponse } from '@/server/errors';

/** Sign-in, sessions, second factors and passkeys. The embedded default has none of them. */
async function answer(request: Request): Promise<Response> {
  if (isEmbedded()) return new Response('This instance has no accounts.\n', { status: 404 });
  try {
    return await (await auth()).handler(request);
  } catch (error) {
    return errorResponse(error);
  }
}

export { answer as GET, answer as POST };
