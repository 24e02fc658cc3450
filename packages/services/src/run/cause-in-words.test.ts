import { expect, it } from 'vitest';
import { causeInWords } from './cause-in-words';

it('says what is wrong, and not where in the code', () => {
  const message = "\nInvalid `prisma.run.updateMany()` invocation:\n\n\nCan't reach database server at 127.0.0.1:5432";
  expect(causeInWords(new Error(message))).toBe("Can't reach database server at 127.0.0.1:5432");
  expect(causeInWords('ENOSPC')).toBe('ENOSPC');
});
