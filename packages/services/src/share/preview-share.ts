import { parseInput, type Bundle } from '@headroom/core';
import type { z } from 'zod';
import { authorise, type Ctx } from '../ctx';
import { freezeSubject, shareContentSchema } from './freeze-subject';

/** What a viewer would read, before anything is shared. */
export async function previewShare(
  ctx: Ctx,
  input: z.input<typeof shareContentSchema>,
): Promise<{ bundle: Bundle; sha256: string }> {
  authorise(ctx, 'share.write');
  const { bundle, sha256 } = await freezeSubject(ctx, parseInput(shareContentSchema, input, 'share link'));
  return { bundle, sha256 };
}
