import { expect, it } from 'vitest';
import { sectionOf, stepSummary } from './step-summary';

it('a step of a document is its attributes and what is inside it', () => {
  const params = {
    ...{ section: 'inbound', element: 'set-header', attributes: { name: 'a', 'exists-action': 'skip' } },
    children: [{ comment: 'why' }, { element: 'value', attributes: {}, children: [] }, { text: ' x ' }, { cdata: 'y' }],
  };
  const step = { policy: 'set-header', params };
  expect(stepSummary(step)).toBe('name="a" exists-action="skip" <value> x y');
  expect(sectionOf(step)).toBe('inbound');
});

it('any other step is its settings', () => {
  expect(stepSummary({ policy: 'forward-request', params: { timeoutMs: 10 } })).toBe('{"timeoutMs":10}');
  expect(stepSummary({ policy: 'forward-request', params: {} })).toBe('');
  expect(sectionOf({ policy: 'forward-request', params: {} })).toBe('');
});
