import {
  bundleHash,
  bundleSchema,
  bundleTitle,
  canonicalJson,
  conflict,
  invalidInput,
  parseInput,
  redact,
  redactionsAtFirst,
  redactionsOf,
  redactionSchema,
  type Bundle,
  type Redaction,
} from '@headroom/core';
import { z } from 'zod';
import type { Ctx } from '../ctx';
import { reportQuestionSchema } from '../report/read-cost-report';
import { freezeComparison } from './freeze-comparison';
import { freezePlan } from './freeze-plan';
import { freezeReport } from './freeze-report';
import { freezeRun } from './freeze-run';
import { ownNames } from './own-names';

/** What can be shared, by its ids. */
export const shareSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), id: z.string() }),
  /** Without a gateway, on the one that its page shows first. */
  z.strictObject({ kind: z.literal('plan'), id: z.string(), gateway: z.string().optional() }),
  z.strictObject({
    ...{ kind: z.literal('comparison'), runIds: z.array(z.string()).min(2).max(20) },
    ...{ baseIds: z.array(z.string()).max(20).default([]), repeats: z.boolean().default(false) },
  }),
  z.strictObject({ kind: z.literal('report'), question: reportQuestionSchema }),
]);
export type ShareSubject = z.infer<typeof shareSubjectSchema>;

/** What is shared, and what is taken out of it. */
export const shareContentSchema = z.strictObject({
  subject: shareSubjectSchema,
  /** Without them, what is seldom meant to be read by others. */
  redactions: z.array(redactionSchema).optional(),
});
export type ShareContent = z.infer<typeof shareContentSchema>;

/**
 * What is taken out: what was asked for, or what goes unless it is asked for.
 * @throws HeadroomError `invalid-input` for what there is none of, so that no bundle says that it was taken out
 */
function redactionsAsked({ subject: { kind }, redactions }: ShareContent): Redaction[] {
  const there: readonly Redaction[] = redactionsOf[kind];
  const absent = redactions?.find((one) => !there.includes(one));
  if (absent) throw invalidInput(`A ${kind} has no ${absent} to take out: only ${there.join(', ')}.`);
  return redactions ?? redactionsAtFirst(kind);
}

/** Longer ones take a page too long to open. */
const mostCharacters = 20_000_000;

/** A subject as it stands now, redacted: its canonical text and the hash of that. `title` is its name in the workspace. */
export async function freezeSubject(ctx: Ctx, content: ShareContent) {
  const whole = await freeze(ctx, content.subject);
  const bundle = parseInput(bundleSchema, redact(whole, redactionsAsked(content), await ownNames(ctx)), 'bundle');
  const text = canonicalJson(bundle);
  if (text.length > mostCharacters)
    throw conflict('This is too long to be shared as one document: more than 20 MB of seconds and histograms.');
  return { title: bundleTitle(whole), bundle, text, sha256: bundleHash(text) };
}

function freeze(ctx: Ctx, subject: ShareSubject): Promise<Bundle> {
  switch (subject.kind) {
    case 'run':
      return freezeRun(ctx, subject.id);
    case 'plan':
      return freezePlan(ctx, subject);
    case 'comparison':
      return freezeComparison(ctx, subject);
    case 'report':
      return freezeReport(ctx, subject.question);
  }
}
