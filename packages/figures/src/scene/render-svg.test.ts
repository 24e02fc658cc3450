import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { palettes } from '../palette';
import { headHeight } from './head';
import { renderSvg } from './render-svg';
import type { Mark, Scene } from './scene';

const scene = (marks: readonly Mark[] = [], over: Partial<Scene> = {}): Scene => ({
  title: 'Cost',
  description: 'It rises.',
  keys: [],
  x: { kind: 'linear', domain: [0, 10], ticks: [0, 5, 10].map((at) => ({ at, text: String(at) })), room: 20 },
  y: { kind: 'log', domain: [1, 100], ticks: [{ at: 10, text: 'ten' }], grid: true, room: 40 },
  margin: { top: 10, right: 10, bottom: 0, left: 0 },
  height: 130,
  marks,
  ...over,
});

// The plot is then 100 wide, from 40, and 100 high, from 10.
const draw = (one: Scene) => renderSvg(one, { width: 150, theme: 'light' });

/** The texts of a document, and its elements in order. @throws when it is not well-formed XML */
function read(svg: string) {
  const [texts, names]: [string[], string[]] = [[], []];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => names.push(name));
  parser.on('text', (text) => texts.push(text));
  parser.write(svg).close();
  return { texts, names };
}

test('data stand where the scales say: linear across, logarithmic up', () => {
  const points = [
    { x: 0, y: 1 },
    { x: 5, y: 10 },
    { x: 10, y: 100 },
  ];
  const svg = draw(scene([{ kind: 'line', points, color: 'var(--series-1)', width: 2 }]));
  expect(svg).toContain('d="M40,110L90,60L140,10"');
});

test('a step holds its value; a line breaks where nothing is known, and where a logarithm has no place', () => {
  const points = [1, 10, null, 100, 0, 10, 1].map((y, index) => ({ x: index, y }));
  const line = { kind: 'line', points, color: 'var(--series-1)', width: 2 } as const;
  expect(draw(scene([line])).match(/ d="([^"]*)"/)?.[1]).toBe('M40,110L50,60M70,10ZM90,60L100,110');
  expect(draw(scene([{ ...line, points: points.slice(0, 2), isStep: true }]))).toContain('M40,110L50,110L50,60');
});

test('names stand from the top down, and bars and intervals at their middle', () => {
  const y = { kind: 'names', names: ['first', 'second'], room: 40 } as const;
  const bar: Mark = { kind: 'bar', x: [5, 0], y: 1, thickness: 20, color: 'var(--series-2)' };
  const interval: Mark = { kind: 'interval', x: [2, 4], y: 0, color: 'var(--ink-3)' };
  const svg = draw(scene([bar, interval], { y }));
  expect(svg).toContain('<rect data-mark="bar" x="40" y="75" width="50" height="20"');
  expect(svg).toContain('<line x1="60" x2="80" y1="35" y2="35"/>');
});

test('the label of a rule stays inside the picture', () => {
  const rule = { kind: 'rule', axis: 'x', at: 10, color: 'var(--ink)' } as const;
  const svg = draw(scene([{ ...rule, label: { text: 'target 10', color: 'var(--ink-2)', place: 'above' } }]));
  expect(svg).toContain('x1="140" x2="140"');
  expect(Number(/<text x="([\d.]+)"[^>]*>target 10/.exec(svg)![1])).toBeLessThan(120);
});

test.each(['light', 'dark'] as const)('%s: its own colours on its own ground, and nothing from outside', (theme) => {
  const svg = renderSvg(scene(), { width: 150, theme });
  expect(svg).toContain(`fill="${palettes[theme].surface}"`);
  expect(svg).toContain(`stroke="${palettes[theme].grid}"`);
  expect(svg).not.toMatch(/var\(|<script|<style|href|url\(|style=/);
});

test('what stands at the right stays inside, in as many lines as it takes', () => {
  const axes = 'EUR a month, less or more than now; hollow where the choice stays';
  const ticks = [{ at: 10, text: '1,000,000' }];
  const svg = draw(scene([], { axes, x: { kind: 'linear', domain: [0, 10], ticks, room: 20 } }));
  expect(svg).not.toContain(axes);
  expect(Number(/<text x="([\d.]+)"[^>]*>1,000,000/.exec(svg)![1])).toBeLessThan(130);
  expect(read(svg).texts.slice(2, -2).join(' ')).toBe(axes);
});

test('on paper there is no ground; in a page the colours are those of the page', () => {
  expect(renderSvg(scene(), { width: 150, theme: 'print' })).not.toContain('<rect');
  expect(renderSvg(scene(), { width: 150, theme: 'page' })).toContain('stroke="var(--grid)"');
});

test('bare, it has nothing that stands around it, and its plot is where it would be without keys', () => {
  const one = scene([], { keys: [{ label: 'A tier', color: 'var(--ink)' }], axes: 'USD' });
  const svg = renderSvg(one, { width: 150, theme: 'page', isBare: true });
  expect(read(svg).texts).toEqual(['0', '5', '10', 'ten']);
  expect(svg).toContain('height="130"');
  expect(svg).not.toContain('role="img"');
});

test('it is read out as its title and its sentence', () => {
  const { texts, names } = read(draw(scene()));
  expect(names.slice(0, 3)).toEqual(['svg', 'title', 'desc']);
  expect(texts.slice(0, 2)).toEqual(['Cost', 'It rises.']);
});

test('keys that have no room beside others begin a row, and the picture is as much higher', () => {
  const keys = ['One tier', 'Another tier', 'A third tier'].map((label) => ({
    label,
    color: 'var(--series-1)' as const,
  }));
  const [narrow, wide] = [headHeight(scene([], { keys }), 150), headHeight(scene([], { keys }), 900)];
  expect(narrow - wide).toBe(36);
  expect(draw(scene([], { keys }))).toContain(`height="${130 + narrow}"`);
});

/** Of any code points, halves of pairs and controls among them. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x10ffff }), fc.integer({ min: 0, max: 0x7f })), { minLength: 1 })
  .map((codes) => String.fromCodePoint(...codes));

test('whatever a tier is called, the document is well formed and says it', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const { names, texts } = read(draw(scene([], { title: name, keys: [{ label: name, color: 'var(--ink)' }] })));
      expect(names).not.toContain('script');
      if (/^[\x20-\x7e]+$/.test(name)) expect(texts.slice(0, 1)).toEqual([name]);
    }),
  );
  expect(draw(scene([], { title: '</title><script>alert(1)</script>' }))).not.toContain('<script');
});
