import { z } from 'zod';
import { outcomes } from './outcome';

/** What went wrong once, as the engine saw it. */
const seenSchema = z.object({
  /** How the request ended; null for what belongs to no request, such as a mistake in a script. */
  outcome: z.enum(outcomes).nullable(),
  requestName: z.string().max(80).nullable(),
  /** Of HTTP; null without an answer. */
  status: z.int().min(100).max(999).nullable(),
  /** Second of the stage in which it happened; null where that is not known. */
  second: z.int().min(0).nullable(),
  message: z.string().max(300),
  /** How the answer's body begins; absent where the engine does not see it or it is no text. */
  body: z.string().max(300).optional(),
});
export type ErrorExample = z.infer<typeof seenSchema>;

/** A text is what agents of earlier versions say. */
const fromText = (input: unknown) =>
  typeof input === 'string' ? { outcome: null, requestName: null, status: null, second: null, message: input } : input;

export const errorExampleSchema = z.preprocess(fromText, seenSchema);

/** One that is kept with its run: `stage` is null where it is not known. */
export const keptErrorExampleSchema = z.preprocess(
  (input) => (typeof input === 'string' ? { ...(fromText(input) as object), stage: null } : input),
  seenSchema.extend({ stage: z.int().min(0).nullable() }),
);

/** So many of a kind say what there is to say: an engine, an agent and a run's page keep no more. */
export const examplesPerKind = 3;

/** Whether an example says something that those before it do not, and its kind has room. */
export function isNewExample(kept: readonly ErrorExample[], { outcome, requestName, message }: ErrorExample): boolean {
  const ofKind = kept.filter((one) => one.outcome === outcome);
  return (
    ofKind.length < examplesPerKind && !ofKind.some((one) => one.requestName === requestName && one.message === message)
  );
}

/** The first few of each kind. */
export const fewOfEachKind = <Example extends ErrorExample>(examples: readonly Example[]): Example[] =>
  examples.reduce<Example[]>((kept, example) => (isNewExample(kept, example) ? [...kept, example] : kept), []);
