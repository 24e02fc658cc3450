import { expect, it } from 'vitest';
import {
  errorExampleSchema,
  examplesPerKind,
  fewOfEachKind,
  keptErrorExampleSchema,
  type ErrorExample,
} from './error-example';

const example = (change: Partial<ErrorExample> = {}): ErrorExample => ({
  ...{ outcome: 'server5xx', requestName: 'list', status: 503, second: 2, message: 'HTTP status 503' },
  ...change,
});

it('keeps the first few of each kind, and nothing twice', () => {
  const many = Array.from({ length: 9 }, (_, index) => example({ requestName: `r${index}` }));
  const kept = fewOfEachKind([example(), example({ second: 7 }), ...many, example({ outcome: 'timeout' })]);
  expect(kept.map(({ outcome, requestName }) => [outcome, requestName])).toEqual([
    ['server5xx', 'list'],
    ['server5xx', 'r0'],
    ['server5xx', 'r1'],
    ['timeout', 'list'],
  ]);
  expect(examplesPerKind).toBe(3);
});

it('reads the plain texts of earlier versions as of no kind', () => {
  const text = { outcome: null, requestName: null, status: null, second: null, message: 'r: HTTP status 500' };
  expect(errorExampleSchema.parse('r: HTTP status 500')).toEqual(text);
  expect(keptErrorExampleSchema.parse('r: HTTP status 500')).toEqual({ ...text, stage: null });
  expect(keptErrorExampleSchema.parse({ ...example(), stage: 4 })).toEqual({ ...example(), stage: 4 });
});
