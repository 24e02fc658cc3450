import type { z } from 'zod';
import { invalidInput } from './errors';

/**
 * Parses unknown input with a schema; the error lists each problem as `path: message`.
 * @throws HeadroomError `invalid-input`
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, what = 'input'): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.') || '(whole)',
    message: issue.message,
  }));
  const lines = problems.map((problem) => `${problem.path}: ${problem.message}`);
  throw invalidInput(`The ${what} is not valid. ${lines.join('; ')}`, { problems });
}
