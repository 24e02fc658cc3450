import { curveLinear, curveStepAfter, line, symbol, symbolCross, symbolDiamond } from 'd3-shape';
import { colorIn, type Theme } from '../palette';
import { cellsPath } from './cells-path';
import type { Scales } from './plot';
import type { BandMark, BarMark, CellsMark, IntervalMark, LineMark, Mark, PointMark, TextMark } from './scene';
import { renderRule, textOnLines } from './render-rule';
import { element } from './svg';

/** Draws one mark. `data-mark` says what it is. */
export function renderMark(mark: Mark, scales: Scales, theme: Theme): string {
  switch (mark.kind) {
    case 'line':
      return renderLine(mark, scales, theme);
    case 'point':
      return renderPoint(mark, scales, theme);
    case 'bar':
      return renderBar(mark, scales, theme);
    case 'interval':
      return renderInterval(mark, scales, theme);
    case 'band':
      return renderBand(mark, scales, theme);
    case 'cells':
      return renderCells(mark, scales, theme);
    case 'rule':
      return renderRule(mark, scales, theme);
    case 'text':
      return renderText(mark, scales, theme);
  }
}

function renderLine({ points, isStep, color, dash, width }: LineMark, { x, y }: Scales, theme: Theme): string {
  // On a logarithmic axis there is no place for zero.
  const placed = points.map((point): [number, number] => [
    rounded(x(point.x)),
    rounded(point.y == null ? NaN : y(point.y)),
  ]);
  const path = line()
    .defined((place) => place.every(Number.isFinite))
    .curve(isStep ? curveStepAfter : curveLinear)(placed);
  return element('path', {
    ...{ 'data-mark': 'line', d: path ?? '', fill: 'none', stroke: colorIn(theme, color) },
    ...{ 'stroke-width': width, 'stroke-dasharray': dash },
  });
}

/** To hundredths of a pixel. */
const rounded = (value: number) => Math.round(value * 100) / 100;

function renderPoint(mark: PointMark, scales: Scales, theme: Theme): string {
  const { shape, radius, fill, stroke, strokeWidth } = mark;
  const [cx, cy] = [scales.x(mark.x), scales.y(mark.y)];
  const look = {
    ...{ 'data-mark': 'point', fill: colorIn(theme, fill) },
    ...{ stroke: stroke && colorIn(theme, stroke), 'stroke-width': strokeWidth },
  };
  if (shape === 'circle') return element('circle', { ...look, cx, cy, r: radius });
  const d = symbol(shape === 'cross' ? symbolCross : symbolDiamond, Math.PI * radius ** 2)();
  return element('path', { ...look, d: d ?? '', transform: `translate(${cx.toFixed(2)},${cy.toFixed(2)})` });
}

function renderBar({ x, y, thickness, shift = 0, color, opacity }: BarMark, scales: Scales, theme: Theme): string {
  const [from, to] = [scales.x(Math.min(...x)), scales.x(Math.max(...x))];
  // Its outline would still be seen.
  if (from === to) return '';
  const shade = colorIn(theme, color);
  return element('rect', {
    ...{ 'data-mark': 'bar', x: from, y: scales.y(y) + shift - thickness / 2, width: to - from, height: thickness },
    ...{ rx: 2, fill: shade, 'fill-opacity': opacity, stroke: opacity === undefined ? undefined : shade },
  });
}

/** Half the height of the ends of an interval, in pixels. */
const endReach = 5;

function renderInterval({ x, y, color }: IntervalMark, scales: Scales, theme: Theme): string {
  const [from, to, at] = [scales.x(x[0]), scales.x(x[1]), scales.y(y)];
  const stroke = (x1: number, x2: number, y1: number, y2: number) => element('line', { x1, x2, y1, y2 });
  return element(
    'g',
    { 'data-mark': 'interval', stroke: colorIn(theme, color), 'stroke-width': 1.75 },
    stroke(from, to, at, at),
    stroke(from, from, at - endReach, at + endReach),
    stroke(to, to, at - endReach, at + endReach),
  );
}

function renderBand({ x, color, opacity }: BandMark, { x: place, plot }: Scales, theme: Theme): string {
  const [from, to] = x.map((value) => Math.min(plot.right, Math.max(plot.left, place(value)))) as [number, number];
  return element('rect', {
    ...{ 'data-mark': 'band', x: from, y: plot.top, width: to - from, height: plot.bottom - plot.top },
    ...{ fill: colorIn(theme, color), 'fill-opacity': opacity },
  });
}

const renderCells = (mark: CellsMark, scales: Scales, theme: Theme) =>
  element('path', {
    ...{ 'data-mark': 'cells', d: cellsPath(mark, scales) },
    ...{ fill: colorIn(theme, mark.color), 'fill-opacity': mark.opacity },
  });

const renderText = ({ x, y, offset, text, color, anchor, isBold }: TextMark, scales: Scales, theme: Theme) =>
  textOnLines({ x: scales.x(x) + offset.x, y: scales.y(y) + offset.y, anchor, isBold }, text, color, theme);
