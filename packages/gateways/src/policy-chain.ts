import { parseInput } from '@headroom/core';
import { z } from 'zod';

/** Elements of a policy document may be nested 100 deep, each two levels of its step's parameters. */
const maxDepth = 220;
/** Characters of keys and texts, and one for each value; a policy document of 512 KiB is below half of it. */
const maxSize = 2 * 1024 * 1024;

const chainSchema = z
  .array(z.strictObject({ policy: z.string().min(1).max(120), params: z.record(z.string(), z.unknown()) }))
  .max(500)
  .superRefine((chain, context) => {
    const message = excessOf(chain);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** An ordered list of policies with their parameters; the first is outermost. */
export type PolicyChain = z.infer<typeof chainSchema>;

/** @throws HeadroomError `invalid-input` naming what is wrong and where */
export const parsePolicyChain = (input: unknown): PolicyChain => parseInput(chainSchema, input, 'policy chain');

/** What is too much of a value; level by level, so that no depth overflows the stack. */
function excessOf(value: unknown): string | null {
  let level: unknown[] = [value];
  let size = 0;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) return `parameters are nested more than ${maxDepth} levels deep`;
    const next: unknown[] = [];
    for (const one of level) {
      const values = valuesIn(one);
      size += values.length + charactersOf(one);
      if (size > maxSize) return `the chain is larger than ${maxSize / 1024 / 1024} MiB`;
      for (const inner of values) next.push(inner);
    }
    level = next;
  }
  return null;
}

const valuesIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.values(value) : [];

/** Of a text, or of the keys of an object. */
const charactersOf = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).reduce((sum, key) => sum + key.length, 0)
      : 0;
