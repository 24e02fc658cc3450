import { z } from 'zod';

/** Plain host names and addresses alone: a URL's host may hold `;`, `,` and `*`, which a policy reads as its own signs. */
const origin = /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d+)?$/;

/** `https://wiki.example`, and nothing behind it: it becomes part of a header. */
const originSchema = z
  .string()
  .trim()
  .transform((text) => text.replace(/\/$/, ''))
  .refine((text) => origin.test(text) && URL.canParse(text) && new URL(text).origin === text, {
    error: ({ input }) =>
      `"${String(input).slice(0, 100)}" is no origin: give scheme and host alone, as https://wiki.example`,
  });

export const embedOriginsSchema = z.array(originSchema).max(20);
