import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';

/** Whether a link’s token moves an account to another address; better-auth itself verifies the token afterwards. */
function changesAddress(token: unknown): boolean {
  try {
    const payload = Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString();
    return Boolean((JSON.parse(payload) as { updateTo?: unknown }).updateTo);
  } catch {
    return false;
  }
}

/**
 * Has the links that move an account to another address opened only by who is signed in to it. By itself better-auth signs in whoever opens
 * one: who had asked for it with a stolen session would have the account still, an hour after its owner had taken it back.
 */
export const addressChange = (baseURL: string) =>
  ({
    id: 'headroom-address-change',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/verify-email',
          handler: createAuthMiddleware(async (context) => {
            if (!changesAddress(context.query?.token) || (await getSessionFromCtx(context))) return;
            throw context.redirect(`${baseURL}/sign-in?error=sign_in_to_move`);
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;
