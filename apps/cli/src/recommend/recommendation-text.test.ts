import { readFileSync } from 'node:fs';
import { parsePlan, readPlanDocument, recommend, type RecommendationResult } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { nearOptions } from './near-options';
import { recommendationText } from './recommendation-text';
import { alignColumns, wrapWords } from './text-table';

const planOf = (name: string) =>
  parsePlan(
    readPlanDocument(readFileSync(new URL(`../../../../docs/examples/plans/${name}.yaml`, import.meta.url), 'utf8')),
  );
const example = (name: string) => recommend(planOf(name));
const results: [string, RecommendationResult][] = ['unit-tiers', 'per-call-tier', 'not-enough-evidence'].map((name) => [
  name,
  example(name),
]);
const plain = (result: RecommendationResult, width = 120) => recommendationText(result, [], { width, terminal: null });

describe('recommendationText', () => {
  it.each(results)('fits %s into terminals of any width', (_, result) => {
    for (const width of [60, 72, 80, 100, 120, 200])
      for (const line of plain(result, width).split('\n')) expect(line.length).toBeLessThanOrEqual(width);
  });

  it('begins with the verdict and marks one option in the table as the answer', () => {
    const [, result] = results[0]!;
    const lines = plain(result).split('\n');
    const { tier, units } = result.recommended!;
    expect(lines[0]).toMatch(new RegExp(`^${tier} × ${units}, [\\d,.]+ USD/month, .* sure\\.$`));
    const chosen = lines.filter((line) => line.startsWith('  →'));
    expect(chosen).toHaveLength(1);
    expect(chosen[0]).toMatch(new RegExp(`^  →  ${tier} +${units} +[\\d,.]+`));
  });

  it('says with the cost how the calls that the tier includes were read', () => {
    const [name, result] = results[0]!;
    const tiers = planOf(name).tiers.map((tier) => ({ ...tier, notes: ['Included calls are read as per unit.'] }));
    expect(recommendationText(result, tiers, { width: 400, terminal: null })).toMatch(/^.*included calls read as per /);
  });

  it('shows each tier, what is next to the answer, and how many options are left out', () => {
    const [, result] = results[0]!;
    const near = nearOptions(result);
    expect(new Set(near.map(({ tier }) => tier))).toEqual(new Set(result.options.map(({ tier }) => tier)));
    expect(near).toEqual(result.options.filter((option) => near.includes(option)));
    expect(plain(result)).toContain(`and ${result.options.length - near.length} more: --json lists all`);
  });

  it('says what is missing and what to measure when there is no answer', () => {
    const [, result] = results[2]!;
    const text = plain(result);
    expect(text).toMatch(/^Not enough evidence\./);
    expect(text).not.toContain('→');
    for (const heading of ['Missing', 'Measure next']) expect(text).toMatch(new RegExp(`^${heading}$`, 'm'));
  });
});

describe('text-table', () => {
  it('wraps between words only', () => {
    expect(wrapWords('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapWords('incomprehensible to me', 5)).toEqual(['incomprehensible', 'to me']);
  });

  it('aligns columns to their widest cell', () => {
    expect(
      alignColumns(
        [
          ['a', 'cost'],
          ['long', '1'],
        ],
        [1],
      ),
    ).toEqual(['a     cost', 'long     1']);
  });
});
