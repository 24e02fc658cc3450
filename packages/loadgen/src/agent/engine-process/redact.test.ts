import { conflict, noOutcomes } from '@headroom/core';
import type { Interval } from '@headroom/core';
import { expect, it } from 'vitest';
import { toldNames } from '../../samples/told-name';
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
  const seen = { outcome: 'server5xx', status: 500, second: 1 } as const;
  const example = { ...seen, requestName: `${'n'.repeat(75)}se same`, message: text, body: 'you sent "se same"' };
  expect(redactEvent({ kind: 'error-example', example }, redact)).toEqual({
    kind: 'error-example',
    example: {
      ...seen,
      requestName: nameOf(`${'n'.repeat(75)}se same`),
      message: `${'e'.repeat(296)}{{se`,
      body: 'you sent "{{secret:TOKEN}}"',
    },
  });
  const done = redactEvent({ kind: 'done', seconds: 1, message: `${'m'.repeat(3997)}se same` }, redact);
  expect(done).toMatchObject({ message: `${'m'.repeat(3997)}{{s` });
});

it('takes what looks like a credential out of names and of how a stage ended, but not out of names of the benchmark', () => {
  const name = '/a?token=abcd1234';
  expect(nameOf(name)).toBe('/a?token=[secret]');
  const example = { outcome: 'reset', requestName: name, status: null, second: 0, message: '' } as const;
  expect(redactEvent({ kind: 'error-example', example }, redact)).toMatchObject({
    example: { requestName: '/a?token=[secret]' },
  });
  const done = redactEvent({ kind: 'done', seconds: 1, message: 'said: password=hunter22' }, redact);
  expect(done).toMatchObject({ message: 'said: password=[secret]' });
  const told = redactEvent(intervalOf('session: create'), redact, toldNames([{ name: 'session: create' }], redact));
  expect(told).toMatchObject({ interval: { requestName: 'session: create' } });
});

it('leaves out what no database takes, and no half of a character', () => {
  const example = { outcome: 'reset', requestName: 'a\0b', status: 42, second: 0 } as const;
  const event = redactEvent(
    { kind: 'error-example', example: { ...example, message: `${'e'.repeat(299)}😀\0` } },
    redact,
  );
  expect(event).toMatchObject({ example: { requestName: 'ab', status: null, message: `${'e'.repeat(299)}\ufffd` } });
  const log = redactEvent({ kind: 'log', text: '\u001b[31mno\u001b[0m: se same,\nthen\0 more' }, redact);
  expect(log).toEqual({ kind: 'log', text: '[31mno[0m: {{secret:TOKEN}},\nthen more' });
});

it('tells no half of a secret that the engine has cut', () => {
  const value = 's'.repeat(1_300);
  const bodyOf = (text: string) => {
    const example = { outcome: 'reset', requestName: 'a', status: null, second: 0, message: '', body: text } as const;
    const event = redactEvent({ kind: 'error-example', example }, redactor({ KEY: value }));
    return event.kind === 'error-example' ? event.example.body : undefined;
  };
  expect(bodyOf(`${value},${value},${value},${value}`.slice(0, 4_000))).toBeUndefined();
  expect(bodyOf(`no: ${value}, ${'x'.repeat(3_000)}`.slice(0, 4_000))).toMatch(/^no: \{\{secret:KEY\}\}, x+$/);
  expect(bodyOf('x'.repeat(4_000))).toBe('x'.repeat(300));
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
