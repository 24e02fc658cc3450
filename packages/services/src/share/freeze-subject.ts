import { bundleHash, bundleSchema, canonicalJson, conflict, parseInput, redact, redactionSchema } from '@headroom/core';
import { z } from 'zod';
import type { Ctx } from '../ctx';
import { freezeRun } from './freeze-run';

/** What is shared, and what is taken out of it. */
export const shareContentSchema = z.strictObject({
  subject: z.strictObject({ kind: z.literal('run'), id: z.string() }),
  redactions: z.array(redactionSchema).default([]),
});
export type ShareContent = z.infer<typeof shareContentSchema>;
export type ShareSubject = ShareContent['subject'];

/** Longer ones take a page too long to open. */
const mostCharacters = 20_000_000;

/** A subject as it stands now, redacted: its canonical text and the hash of that. `title` is its name in the workspace. */
export async function freezeSubject(ctx: Ctx, { subject, redactions }: ShareContent) {
  const whole = await freezeRun(ctx, subject.id);
  const bundle = parseInput(bundleSchema, redact(whole, redactions), 'bundle');
  const text = canonicalJson(bundle);
  if (text.length > mostCharacters)
    throw conflict(
      'This run is too long to be shared as one document: it has more than 20 MB of seconds and histograms.',
    );
  return { title: whole.run.definition.name, bundle, text, sha256: bundleHash(text) };
}
