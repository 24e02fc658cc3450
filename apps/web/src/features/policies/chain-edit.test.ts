import { describe, expect, test } from 'vitest';
import {
  addPolicy,
  changeParams,
  dropStep,
  moveStep,
  putBack,
  toChain,
  toEdited,
  type PolicyChoice,
} from './chain-edit';

const plain = toEdited(['a', 'b', 'c'].map((policy) => ({ policy, params: {} })));
const sectioned = toEdited([
  { policy: 'base', params: { section: 'inbound' } },
  { policy: 'jwt', params: { section: 'inbound' } },
  { policy: 'forward', params: { section: 'backend' } },
]);
const names = (steps: typeof plain) =>
  steps
    .map(({ policy, params }) => ('section' in params ? `${String(params['section'])} ${policy}` : policy))
    .join(', ');
const choice = (id: string, change: Partial<PolicyChoice> = {}): PolicyChoice => ({
  ...{ id, name: id, category: '', description: '', answers: false, example: {} },
  ...change,
});
const none = () => false;

describe('a chain that is being changed', () => {
  test('comes back as it was', () => {
    expect(toChain(plain)).toEqual(['a', 'b', 'c'].map((policy) => ({ policy, params: {} })));
  });

  test('moves a step by one place, and no further than its ends', () => {
    expect(names(moveStep(plain, 1, -1))).toBe('b, a, c');
    expect(names(moveStep(plain, 1, 1))).toBe('a, c, b');
    expect(names(moveStep(plain, 0, -1))).toBe('a, b, c');
    expect(names(moveStep(plain, 2, 1))).toBe('a, b, c');
  });

  test('goes over to the next section before it moves in it', () => {
    expect(names(moveStep(sectioned, 1, 1))).toBe('inbound base, backend jwt, backend forward');
    expect(names(moveStep(sectioned, 2, -1))).toBe('inbound base, inbound jwt, inbound forward');
  });

  test('drops a step where another stands', () => {
    expect(names(dropStep(plain, 0, 2))).toBe('b, c, a');
    expect(names(dropStep(plain, 2, 0))).toBe('c, a, b');
    expect(names(dropStep(plain, 1, 1))).toBe('a, b, c');
    expect(names(dropStep(sectioned, 0, 2))).toBe('inbound jwt, backend forward, backend base');
  });

  test('adds a policy before the one that answers, with a key of its own', () => {
    const added = addPolicy(plain, choice('d'), (policy) => policy === 'c');
    expect(names(added)).toBe('a, b, d, c');
    expect(new Set(added.map(({ key }) => key)).size).toBe(4);
    expect(names(addPolicy(plain, choice('d', { answers: true }), (policy) => policy === 'c'))).toBe('a, b, c, d');
    expect(names(addPolicy([], choice('d'), none))).toBe('d');
  });

  test('adds a policy to its section, also to one that is empty', () => {
    const outbound = { example: { section: 'outbound' } };
    expect(names(addPolicy(sectioned, choice('x', { example: { section: 'inbound' } }), none))).toBe(
      'inbound base, inbound jwt, inbound x, backend forward',
    );
    expect(names(addPolicy(sectioned, choice('x', outbound), none))).toMatch(/backend forward, outbound x$/);
  });

  test('an example is copied: to change one step changes no other', () => {
    const example = { on: { deep: 1 } };
    const [step] = addPolicy([], choice('d', { example }), none);
    expect(step!.params).toEqual(example);
    expect(step!.params['on']).not.toBe(example.on);
  });

  test('takes other parameters; another section is another place', () => {
    expect(toChain(changeParams(plain, 1, { a: 1 }))[1]).toEqual({ policy: 'b', params: { a: 1 } });
    expect(names(changeParams(sectioned, 0, { section: 'backend' }))).toBe(
      'inbound jwt, backend forward, backend base',
    );
  });

  test('puts back what was taken out, once', () => {
    const [, taken] = plain;
    expect(names(putBack([plain[0]!, plain[2]!], taken!, 1))).toBe('a, b, c');
    expect(names(putBack([], taken!, 1))).toBe('b');
    expect(putBack(plain, taken!, 1)).toHaveLength(3);
  });
});
