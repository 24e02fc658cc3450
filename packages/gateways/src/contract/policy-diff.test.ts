import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffChains, type PolicyStep } from './policy-diff';

const step = (policy: string, params: Record<string, unknown> = {}): PolicyStep => ({ policy, params });
const header = (name: string, section = 'inbound') => step('set-header', { section, attributes: { name } });
const jwt = step('validate-jwt', { section: 'inbound', attributes: { url: 'a' } });
const limit = (calls: string) => step('rate-limit', { section: 'inbound', attributes: { calls } });
const kindsOf = (...chains: Parameters<typeof diffChains>) => diffChains(...chains).map(({ kind }) => kind);

describe('diffChains', () => {
  it('pairs what stayed the same, whatever order the keys of parameters are in', () => {
    const other = step('validate-jwt', { attributes: { url: 'a' }, section: 'inbound' });
    expect(kindsOf([jwt, limit('1')], [other, limit('1')])).toEqual(['same', 'same']);
  });

  it('finds the one policy that was put among many of its kind', () => {
    const before = [header('a'), header('b'), header('c')];
    expect(diffChains(before, [header('new'), ...before])).toEqual([
      { kind: 'added', after: { index: 0, step: header('new') } },
      ...before.map((same, index) => ({
        kind: 'same',
        before: { index, step: same },
        after: { index: index + 1, step: same },
      })),
    ]);
  });

  it('says which parameters of a policy changed', () => {
    expect(diffChains([jwt, limit('10'), header('a')], [jwt, limit('20'), header('a')])[1]).toEqual({
      kind: 'changed',
      before: { index: 1, step: limit('10') },
      after: { index: 1, step: limit('20') },
      paths: ['attributes.calls'],
    });
  });

  it('tells a move from a removal and an addition', () => {
    expect(kindsOf([jwt, limit('1'), header('a')], [limit('1'), header('a'), jwt])).toEqual(['same', 'same', 'moved']);
    const [moved] = diffChains([header('a', 'inbound')], [header('a', 'outbound')]);
    expect(moved).toMatchObject({ kind: 'moved', paths: ['section'] });
  });

  it('shows what was removed at its old place', () => {
    expect(kindsOf([jwt, limit('1'), header('a')], [jwt, header('a')])).toEqual(['same', 'removed', 'same']);
    expect(kindsOf([jwt], [])).toEqual(['removed']);
    expect(kindsOf([], [])).toEqual([]);
  });

  it('names each step of either version once, in the order of the later one', () => {
    const chain = fc.array(fc.constantFrom(jwt, limit('1'), limit('2'), header('a'), header('b', 'outbound')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(chain, chain, (before, after) => {
        const changes = diffChains(before, after);
        const olds = changes.flatMap((change) => ('before' in change ? [change.before] : []));
        const news = changes.flatMap((change) => ('after' in change ? [change.after] : []));
        expect(olds.map(({ index }) => index).toSorted((left, right) => left - right)).toEqual([...before.keys()]);
        expect(news.map(({ index }) => index)).toEqual([...after.keys()]);
        expect(news.map(({ step: kept }) => kept)).toEqual(after);
        for (const change of changes) {
          if (change.kind === 'same') expect(change.before.step).toEqual(change.after.step);
          if (change.kind === 'changed') expect(change.paths).not.toEqual([]);
        }
      }),
      { numRuns: 300, seed: 20261121 },
    );
  });
});
