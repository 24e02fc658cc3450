import { expect, test } from 'vitest';
import { answerFigure } from './answer-figure';

test('only a capacity is a bare number', () => {
  expect(answerFigure({ kind: 'capacity', rps: 287.4, failedRps: 301, confirmed: true })).toEqual({
    value: '287 rps',
    full: '287.4 rps',
    note: '301 rps was too much',
  });
  expect(answerFigure({ kind: 'capacity', rps: 287.4, failedRps: 301, confirmed: false }).note).toContain(
    'not confirmed',
  );
  expect(answerFigure({ kind: 'at-least', rps: 500, reason: '' }).value).toBe('≥ 500 rps');
  expect(answerFigure({ kind: 'at-least', rps: 512.75, reason: '' }).full).toBe('≥ 512.75 rps');
  expect(answerFigure({ kind: 'generator-limited', rps: null, reason: '' }).value).toBe('Unknown');
  expect(answerFigure({ kind: 'not-met-at-any-level', lowestFailedRps: 5 }).value).toBe('Not met');
  expect(answerFigure(null).value).toBe('–');
});
