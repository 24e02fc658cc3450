import { colorIn, type Theme } from '../palette';
import type { Scales } from './plot';
import type { NameAxis, Scene, ValueAxis } from './scene';
import { element, escapeXml } from './svg';
import { textWidth, uncrowded, wrapText } from './text-room';

const fontSize = 11;
const lineHeight = 12;

/** Lines across the plot at the ticks of the axes that ask for them. */
export function renderGrid({ x, y }: Scene, scales: Scales, theme: Theme): string {
  const { left, right, top, bottom } = scales.plot;
  const line = (x1: number, x2: number, y1: number, y2: number) =>
    element('line', { ...{ x1, x2, y1, y2 }, stroke: colorIn(theme, 'var(--grid)') });
  const across = y.kind !== 'names' && y.grid ? y.ticks.map(({ at }) => scales.y(at)) : [];
  const down = x.grid ? x.ticks.map(({ at }) => scales.x(at)) : [];
  return [...across.map((at) => line(left, right, at, at)), ...down.map((at) => line(at, at, top, bottom))].join('');
}

export function renderAxes({ x, y, margin }: Scene, scales: Scales, theme: Theme): string {
  const { left, right, bottom } = scales.plot;
  return [
    element('line', { ...{ x1: left, x2: right, y1: bottom, y2: bottom }, stroke: colorIn(theme, 'var(--line)') }),
    labelsBelow(x, scales, right + margin.right, theme),
    y.kind === 'names' ? namesAtLeft(y, scales, theme) : labelsAtLeft(y, scales, theme),
  ].join('');
}

/** Below their ticks; one at the end of the axis stays inside the picture, which is so wide. */
function labelsBelow({ ticks }: ValueAxis, { x, plot }: Scales, width: number, theme: Theme): string {
  const place = ({ at, text }: { at: number; text: string }) => Math.min(x(at), width - textWidth(text, fontSize) / 2);
  return uncrowded(ticks, place, fontSize)
    .map((tick) => label({ x: place(tick), y: plot.bottom + 16, anchor: 'middle' }, tick.text, 'var(--ink-3)', theme))
    .join('');
}

const labelsAtLeft = ({ ticks }: ValueAxis, { y, plot }: Scales, theme: Theme) =>
  ticks
    .map(({ at, text }) => label({ x: plot.left - 8, y: y(at) + 4, anchor: 'end' }, text, 'var(--ink-3)', theme))
    .join('');

const namesAtLeft = ({ names, room }: NameAxis, { y, plot }: Scales, theme: Theme) =>
  names
    .flatMap((name, index) => {
      const lines = wrapText(name, room - 10, fontSize);
      return lines.map((line, row) =>
        label(
          { x: plot.left - 8, y: y(index) + 4 + (row - (lines.length - 1) / 2) * lineHeight, anchor: 'end' },
          ...([line, 'var(--ink-2)', theme] as const),
        ),
      );
    })
    .join('');

const label = (
  { x, y, anchor }: { x: number; y: number; anchor: string },
  text: string,
  color: 'var(--ink-2)' | 'var(--ink-3)',
  theme: Theme,
) =>
  element(
    'text',
    { ...{ x, y }, 'text-anchor': anchor, 'font-size': fontSize, fill: colorIn(theme, color) },
    escapeXml(text),
  );
