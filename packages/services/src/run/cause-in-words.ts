/** What went wrong, for people. The database's client says first where in the code it was asked, and last what is wrong. */
export const causeInWords = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1)!;
