import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentDifferences } from './document-differences';

describe('documentDifferences', () => {
  it('names the leaves that differ, lists by the names of their items', () => {
    const before = { load: { steps: [{ rps: 10 }, { rps: 20 }] }, requests: [{ name: 'home', path: '/' }] };
    const after = {
      load: { steps: [{ rps: 10 }, { rps: 25 }] },
      requests: [
        { name: 'new', path: '/new' },
        { name: 'home', path: '/home' },
      ],
    };
    expect(documentDifferences([before, after])).toEqual([
      { path: 'load.steps.2.rps', values: ['20', '25'] },
      { path: 'requests.home.path', values: ['/', '/home'] },
      { path: 'requests.new.name', values: [null, 'new'] },
      { path: 'requests.new.path', values: [null, '/new'] },
    ]);
  });

  it('a list of plain values is one leaf; a name that comes again is counted', () => {
    expect(documentDifferences([{ secrets: ['a', 'b'] }, { secrets: ['b', 'a'] }])).toEqual([
      { path: 'secrets', values: ['a, b', 'b, a'] },
    ]);
    expect(
      documentDifferences([
        [
          { name: 'x', v: 1 },
          { name: 'x', v: 2 },
        ],
        [{ name: 'x', v: 1 }],
      ]),
    ).toEqual([
      { path: 'x 2.name', values: ['x', null] },
      { path: 'x 2.v', values: ['2', null] },
    ]);
  });

  it('a document does not differ from itself, and one that is missing differs in all its leaves', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        expect(documentDifferences([document, document, structuredClone(document)])).toEqual([]);
        for (const { values } of documentDifferences([document, null])) expect(values[1]).toBeNull();
      }),
    );
  });
});
