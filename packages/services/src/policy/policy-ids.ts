import { z } from 'zod';

const chainSchema = z.array(z.object({ policy: z.string() }));

/** Ids of the policies in a stored chain, in order, each once. */
export const policyIdsOf = (chain: unknown): string[] => [
  ...new Set(chainSchema.parse(chain).map(({ policy }) => policy)),
];
