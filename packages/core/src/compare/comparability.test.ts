import { describe, expect, it } from 'vitest';
import { comparability, runTraits, type ComparableRun, type RunTrait } from './comparability';

const every = Object.fromEntries(Object.keys(runTraits).map((trait) => [trait, { text: trait, key: trait }])) as Record<
  RunTrait,
  { text: string; key: string }
>;
const run = (label: string, traits: Partial<ComparableRun['traits']> = {}, doubt: string | null = null) => ({
  ...{ label, doubt },
  traits: { ...every, ...traits },
});
const value = (text: string) => ({ text, key: text });

describe('comparability', () => {
  it('of repeats is given', () => {
    expect(comparability([run('A'), run('B')])).toMatchObject({
      verdict: 'like-for-like',
      sentences: ['Everything that is known of these runs is the same: what differs is time and chance.'],
    });
  });

  it('one thing under test is what a comparison is for; two cannot be told apart', () => {
    const units = { units: value('2') };
    expect(comparability([run('A'), run('B', units)])).toMatchObject({
      verdict: 'like-for-like',
      sentences: ['Under test, only the units differ.'],
    });
    expect(comparability([run('A'), run('B', { ...units, policySet: value('other') })])).toMatchObject({
      verdict: 'with-care',
      sentences: [
        'Several things under test differ at once (units and policy set): a ratio cannot tell which of them made it.',
      ],
    });
  });

  it('another gateway has another tier and target as a matter of course', () => {
    const other = { gateway: value('x'), tier: value('y'), target: value('z') };
    expect(comparability([run('A'), run('B', other)])).toMatchObject({
      verdict: 'like-for-like',
      sentences: ['Under test, only the gateway differs.'],
    });
  });

  it('how it was measured is part of every ratio', () => {
    const { verdict, sentences, traits } = comparability([run('A'), run('B', { engine: value('k6') })]);
    expect(verdict).toBe('with-care');
    expect(sentences).toEqual([
      'The same thing was under test.',
      'How it was measured differs too (engine), and that is part of every ratio.',
    ]);
    expect(traits.find(({ trait }) => trait === 'engine')).toMatchObject({
      state: 'differs',
      values: ['engine', 'k6'],
    });
  });

  it('what is not known of one is not taken for the same', () => {
    const { verdict, sentences, traits } = comparability([run('A'), run('B', { machine: null })]);
    expect(verdict).toBe('with-care');
    expect(sentences).toContain('Not known of every run: load machine.');
    expect(traits.find(({ trait }) => trait === 'machine')).toMatchObject({ state: 'unknown' });
  });

  it('words may be alike where keys differ', () => {
    const { traits } = comparability([run('A'), run('B', { requests: { text: 'requests', key: 'other body' } })]);
    expect(traits.find(({ trait }) => trait === 'requests')).toMatchObject({ state: 'differs' });
  });

  it('simulated never mixes with measured', () => {
    const { verdict, sentences } = comparability([
      run('A', { origin: value('measured') }),
      run('B', { origin: value('simulated') }),
      run('C', { origin: value('measured') }),
    ]);
    expect(verdict).toBe('not-comparable');
    expect(sentences[0]).toBe('Runs of different origin are never compared: A and C measured; B simulated.');
  });

  it('says of whom there is doubt, and why', () => {
    const { verdict, sentences } = comparability([run('A'), run('B', {}, 'the generator was the limit')]);
    expect(verdict).toBe('with-care');
    expect(sentences).toContain('B is in doubt: the generator was the limit.');
  });
});
