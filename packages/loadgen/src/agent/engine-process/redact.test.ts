import { conflict, noOutcomes } from '@headroom/core';
import type { Interval } from '@headroom/core';
import { expect, it } from 'vitest';
import { redactError, redactEvent } from './redact';
import { redactor } from './redactor';

const redact = redactor({ TOKEN: 'se same', PIN: '12' });
const intervalOf = (requestName: string) => ({
  kind: 'interval' as const,
  interval: { requestName, outcomes: noOutcomes() } as Interval,
});
const nameOf = (name: string) => {
  const event = redactEvent(intervalOf(name), redact);
  return event.kind === 'interval' ? event.interval.requestName : '';
};

it('takes secrets out first and cuts then, so that no half of one stays', () => {
  expect(nameOf('/a?t=se%20same')).toBe('/a?t={{secret:TOKEN}}');
  expect(nameOf(`${'n'.repeat(75)}se same`)).not.toContain('se');
  const text = `${'e'.repeat(296)}se same and more`;
  expect(redactEvent({ kind: 'error-example', text }, redact)).toEqual({
    kind: 'error-example',
    text: `${'e'.repeat(296)}{{se`,
  });
  const done = redactEvent({ kind: 'done', seconds: 1, message: `${'m'.repeat(3997)}se same` }, redact);
  expect(done).toMatchObject({ message: `${'m'.repeat(3997)}{{s` });
});

it('keeps long names apart that begin alike', () => {
  const [left, right] = ['x', 'y'].map((end) => nameOf('n'.repeat(100) + end));
  expect(left).toHaveLength(80);
  expect(left).not.toBe(right);
  expect(nameOf(`${'n'.repeat(100)}x`)).toBe(left);
});

it('takes secrets out of what an engine throws, and keeps its kind', () => {
  expect(redactError(conflict('line "se same" is none'), redact)).toMatchObject({
    code: 'conflict',
    message: 'line "{{secret:TOKEN}}" is none',
  });
  expect(redactError(new Error('se same'), redact).message).toBe('{{secret:TOKEN}}');
});
