import { colorIn, type Color, type Theme } from '../palette';
import type { Plot, Scales } from './plot';
import type { RuleMark } from './scene';
import { element, escapeXml } from './svg';
import { textWidth } from './text-room';

const fontSize = 11;
/** Pixels between a rule and its label. */
const gap = 5;

export function renderRule({ axis, at, color, dash, label }: RuleMark, scales: Scales, theme: Theme): string {
  const { plot } = scales;
  const place = scales[axis](at);
  const ends =
    axis === 'x'
      ? { x1: place, x2: place, y1: plot.top, y2: plot.bottom }
      : { x1: plot.left, x2: plot.right, y1: place, y2: place };
  const rule = element('line', {
    ...{ 'data-mark': 'rule', ...ends },
    ...{ stroke: colorIn(theme, color), 'stroke-dasharray': dash },
  });
  if (!label) return rule;
  const where = axis === 'x' ? besideUpright(label, place, plot) : aboveLying(label, place, plot);
  return rule + textOnLines(where, label.text, label.color, theme);
}

type Label = NonNullable<RuleMark['label']>;
interface Standing {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  isBold?: boolean;
}

/** Above the plot, or at its top beside the rule; never beyond its sides. */
function besideUpright({ text, place }: Label, x: number, { left, right, top }: Plot): Standing {
  const width = textWidth(text, fontSize);
  const y = top + gap + fontSize;
  if (place !== 'above')
    return place === 'end' || x + gap + width > right
      ? { x: x - gap, y, anchor: 'end' }
      : { x: x + gap, y, anchor: 'start' };
  const half = width / 2;
  return { x: Math.max(left + half, Math.min(right - half, x)), y: top - gap, anchor: 'middle' };
}

const aboveLying = ({ place }: Label, y: number, { left, right }: Plot): Standing =>
  place === 'end' ? { x: right - gap, y: y - gap, anchor: 'end' } : { x: left + gap, y: y - gap, anchor: 'start' };

/** A text kept readable where lines cross it. */
export const textOnLines = ({ x, y, anchor, isBold }: Standing, text: string, color: Color, theme: Theme): string =>
  element(
    'text',
    {
      ...{ x, y, 'text-anchor': anchor, 'font-size': fontSize, 'font-weight': isBold ? 600 : undefined },
      ...{ fill: colorIn(theme, color), stroke: colorIn(theme, 'var(--surface)'), 'stroke-width': 3 },
      'paint-order': 'stroke',
    },
    escapeXml(text),
  );
