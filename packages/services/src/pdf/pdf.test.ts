import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../testing/read-pdf';
import { addFigure } from './add-figure';
import { addTable } from './add-table';
import { addText } from './add-text';
import { columnWidths } from './column-widths';
import { addPage, closePdf, openPdf, papers } from './pdf';
import { readableText } from './readable-text';
import { wrapLines } from './wrap-lines';

const byLetters = (text: string) => text.length;

describe('wrapLines', () => {
  it('loses no letter and goes beyond the width with no line, but where one letter does', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = wrapLines(text, width, byLetters);
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        for (const line of lines) expect(line.length <= width || [...line].length === 1).toBe(true);
      }),
    );
  });

  it('keeps words whole where they fit', () => {
    expect(wrapLines('a plan of  many words', 8, byLetters)).toEqual(['a plan', 'of many', 'words']);
    expect(wrapLines('', 8, byLetters)).toEqual([]);
  });
});

it('gives columns a width that they fill together, and none less than its words while there is room', () => {
  const need = fc
    .tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 300 }))
    .map(([least, more]) => ({ least, natural: least + more }));
  fc.assert(
    fc.property(fc.array(need, { minLength: 1, maxLength: 20 }), (needs) => {
      const widths = columnWidths(needs, 700);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(700, 6);
      if (needs.reduce((sum, { least }) => sum + least, 0) <= 700)
        widths.forEach((width, index) => expect(width).toBeGreaterThanOrEqual(needs[index]!.least - 1e-9));
    }),
  );
});

const columns = Array.from({ length: 15 }, (_, index) => ({ label: `Per million ${index}`, numeric: index > 4 }));
const rowOf = (index: number) =>
  columns.map(({ numeric }, place) =>
    numeric ? `${index * 1000 + place}.55` : `row ${index}, ${'x'.repeat(90)} ≤ × µ €`,
  );
const svg =
  '<svg width="200" height="100"><line x1="0" x2="9" y1="0" y2="9" stroke="#000"/><text x="9" y="9">µs ≤ 5</text></svg>';

it('writes letters that a font lacks as their numbers, and all others as they are', () => {
  const isLatin = (codePoint: number) => codePoint < 0x250;
  expect(readableText('Tōkyō 東京 20 %', isLatin)).toBe('Tōkyō [U+6771 U+4EAC] 20 %');
  expect(readableText('👍', isLatin)).toBe('[U+1F44D]');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(readableText(text, () => true)).toBe(text);
    }),
  );
});

describe('a document', () => {
  it('leaves no heading without its table, and tears no short table apart, whatever stands above', async () => {
    const texts = ['Word '.repeat(20), '1'];
    for (let above = 28; above < 42; above++) {
      const pdf = await openPdf({ title: 'A title', paper: 'a4' });
      addPage(pdf, 'portrait');
      for (let line = 0; line < above; line++) addText(pdf, 'P', 'A line.');
      const rows = [texts, texts, texts];
      addTable(pdf, { title: 'T', heading: 'Heading', columns: [{ label: 'First' }, { label: 'Second' }], rows });
      const { texts: placed } = await readPdf(await closePdf(pdf, 'Foot'));
      const pages = placed.filter(({ text }) => /Heading|First|Word|^1$/.test(text)).map(({ page }) => page);
      expect(pages.length).toBeGreaterThan(4);
      expect(new Set(pages).size).toBe(1);
    }
  });

  it('tells of letters that its fonts lack, in texts, tables and pictures', async () => {
    const pdf = await openPdf({ title: 'A title', paper: 'a4' });
    addPage(pdf, 'portrait');
    addText(pdf, 'P', 'Łódź, Αθήνα, Київ: ≤ 5 µs × 2 €');
    expect(pdf.isLacking()).toBe(false);
    addText(pdf, 'P', '東');
    addTable(pdf, { title: 'Table', columns: [{ label: '京' }], rows: [['서']] });
    addFigure(pdf, { title: 'Picture', description: '', svg: svg.replace('µs', '울') });
    expect(pdf.isLacking()).toBe(true);
    const words = (await readPdf(await closePdf(pdf, 'Foot'))).texts.map(({ text }) => text).join(' ');
    for (const word of ['Київ', '[U+6771]', '[U+4EAC]', '[U+C11C]', '[U+C6B8] ≤ 5']) expect(words).toContain(word);
  });

  it.each(papers)(
    'on %s has its texts inside every page, a head on each, numbers, and reads out as it is built',
    async (paper) => {
      const pdf = await openPdf({ title: 'A title', paper });
      addPage(pdf, 'portrait');
      addText(pdf, 'H1', 'Heading');
      addText(pdf, 'P', 'A paragraph. '.repeat(900));
      addFigure(pdf, { title: 'Picture', description: 'It shows µ.', svg });
      addPage(pdf, 'landscape');
      const rows = [
        ...Array.from({ length: 40 }, (_, index) => rowOf(index)),
        columns.map(({ numeric }) => (numeric ? '7' : 'long '.repeat(300))),
      ];
      addTable(pdf, { title: 'Table', columns, rows });
      const read = await readPdf(await closePdf(pdf, 'Foot'));

      expect(read).toMatchObject({ title: 'A title', lang: 'en', isTagged: true });
      expect(read.alternatives).toEqual(['Picture. It shows µ.']);
      expect(read.types.slice(0, 4)).toEqual(['Root', 'Document', 'H1', 'P']);
      for (const { page, left, right, bottom } of read.texts) {
        const { width, height } = read.pages[page - 1]!;
        expect(left).toBeGreaterThanOrEqual(41);
        expect(right).toBeLessThanOrEqual(width - 41);
        expect(bottom).toBeGreaterThanOrEqual(20);
        expect(bottom).toBeLessThanOrEqual(height - 41);
      }
      const landscape = read.pages.flatMap(({ width, height }, index) => (width > height ? [index + 1] : []));
      expect(landscape.length).toBeGreaterThan(3);
      for (const page of landscape)
        expect(read.texts.some((one) => one.page === page && one.text.startsWith('Per'))).toBe(true);
      expect(read.texts.map(({ text }) => text)).toContain(`Page 1 of ${read.pages.length}`);
      expect(read.rows.filter(([first]) => first!.type === 'TH')).toHaveLength(1);
      const unspaced = (row: readonly string[]) => row.map((text) => text.normalize('NFKC').replaceAll(/\s/g, ''));
      expect(read.rows.slice(1, 41).map((row) => row.map(({ text }) => text))).toEqual(rows.slice(0, 40).map(unspaced));
      // A row that no page holds goes on on the next ones.
      const parts = read.rows.slice(41);
      expect(parts.map((part) => part.length)).toEqual(parts.map(() => columns.length));
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.map(([first]) => first!.text).join('')).toBe('long'.repeat(300));
    },
  );
});
