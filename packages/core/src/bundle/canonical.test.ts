import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './canonical';

it('writes the examples of RFC 8785 (sections 3.2.2 to 3.2.4 and appendix B)', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
  const names = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  const order = [...canonicalJson(names).matchAll(/":"([^"]+)"/g)].map((match) => match[1]);
  expect(order).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ]);
  const numbers: [number, string][] = [
    [-0, '0'],
    [5e-324, '5e-324'],
    [-1.7976931348623157e308, '-1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [1e23, '1e+23'],
    [999999999999999700000, '999999999999999700000'],
    [0.000001, '0.000001'],
    [Number('333333333.3333332'), '333333333.3333332'],
    [Number('-0.0000033333333333333333'), '-0.0000033333333333333333'],
    [Number('1424953923781206.2'), '1424953923781206.2'],
  ];
  for (const [number, text] of numbers) expect(canonicalJson(number)).toBe(text);
});

it('refuses what is no I-JSON', () => {
  for (const value of [NaN, Infinity, { a: [-Infinity] }, { text: '\ud83d' }, { '\udead': 1 }, undefined])
    expect(() => canonicalJson(value)).toThrow(/canonical JSON/);
});

it('gives one text for every order of the same members, and reading it gives the value', () => {
  const turned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(turned)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([name, one]) => [name, turned(one)]),
          )
        : value;
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(turned(value))).toBe(text);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
  );
});
