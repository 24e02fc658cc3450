import { expect, it } from 'vitest';
import { differingSettings } from './differing-settings';

const steps = (...params: Record<string, unknown>[]) => params.map((one) => ({ policy: 'p', params: one }));

it('names what differs and nothing else', () => {
  expect(differingSettings(steps({ cost: 16, users: 1 }), steps({ cost: 12, users: 1 }))).toEqual({
    ...{ asked: 'cost 16', measured: 'cost 12' },
  });
  expect(differingSettings(steps({ algorithm: 'RS256', strict: true }), steps({ algorithm: 'ES256' }))).toEqual({
    ...{ asked: 'its own algorithm, strict true', measured: 'another algorithm, no strict' },
  });
  expect(differingSettings(steps({}), steps({}, {}))).toEqual({ asked: '1 step', measured: '2 steps' });
});

it('tells no text: any may be a secret', () => {
  const words = JSON.stringify(
    differingSettings(
      steps({ value: 'canary1', users: [{ hash: 'canary2' }], schema: 'canary3 in a long text' }),
      steps({ value: 'canary4', users: [], schema: { type: 'canary5' } }),
    ),
  );
  expect(words).not.toContain('canary');
  expect(JSON.parse(words)).toEqual({
    ...{ asked: 'its own value, its own users, its own schema' },
    ...{ measured: 'another value, another users, another schema' },
  });
});
