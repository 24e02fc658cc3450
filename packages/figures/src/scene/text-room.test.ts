import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWidth, uncrowded, wrapText } from './text-room';

test('lines hold the words in order, and none is wider than its room', () => {
  const words = fc.array(fc.stringMatching(/^[a-zA-Z0-9.,]{1,12}$/), { minLength: 1 });
  fc.assert(
    fc.property(words, fc.integer({ min: 40, max: 200 }), (words, width) => {
      const lines = wrapText(words.join(' '), width, 11);
      for (const line of lines) expect(textWidth(line, 11)).toBeLessThanOrEqual(width);
      if (!lines.join('').includes('…')) expect(lines.join(' ')).toBe(words.join(' '));
    }),
  );
  expect(wrapText('Standard v2 × 3', 70, 11)).toEqual(['Standard v2', '× 3']);
});

test('labels that would touch are left out, and the last is kept', () => {
  const labels = [0, 10, 20, 100].map((at) => ({ at, text: '1,000' }));
  expect(uncrowded(labels, ({ at }) => at, 11).map(({ at }) => at)).toEqual([20, 100]);
});
