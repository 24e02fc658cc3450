import type { Ctx } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requestContext } from './ctx';
import { toActionError, type ActionError } from './errors';

/** What an act gives, or why it failed in the words of its form. */
export async function attempt<T>(work: (ctx: Ctx) => Promise<T>): Promise<T | ActionError> {
  try {
    return await work(await requestContext());
  } catch (error) {
    return toActionError(error);
  }
}

/**
 * Does one thing, and has what was read of a page read again.
 * @param path of the page; with `'layout'`, all pages below it too
 * @returns null when it went well
 */
export async function act(
  work: (ctx: Ctx) => Promise<unknown>,
  path: string,
  below?: 'layout',
): Promise<ActionError | null> {
  const failure = await attempt<null>(async (ctx) => {
    await work(ctx);
    return null;
  });
  if (!failure) revalidatePath(path, below);
  return failure;
}

/** Does one thing, and goes to the page that it says. */
export async function actAndGo(work: (ctx: Ctx) => Promise<string>): Promise<ActionError> {
  const answer = await attempt(work);
  if (typeof answer !== 'string') return answer;
  revalidatePath(answer.split('?', 1)[0]!);
  redirect(answer);
}
