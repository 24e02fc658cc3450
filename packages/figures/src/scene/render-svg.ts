import { colorIn, type Theme } from '../palette';
import { headHeight, renderHead } from './head';
import { plotOf, scalesOf } from './plot';
import { renderAxes, renderGrid } from './render-axes';
import { renderMark } from './render-mark';
import type { Scene } from './scene';
import { element, escapeXml } from './svg';

export interface SvgOptions {
  /** Pixels. */
  width: number;
  /** Pixels with the keys; that of the scene without it. */
  height?: number;
  theme: Theme;
  /** Without title, description, keys and ground, as they stand around it; the height is then that of the picture alone. */
  isBare?: boolean;
}

/**
 * A scene as one SVG document: text as text, no script, no style, no font of its own, so that it stands in any page, file
 * or document. Read out it is its title and its description.
 */
export function renderSvg(scene: Scene, { width, height: given, theme, isBare = false }: SvgOptions): string {
  const top = isBare ? 0 : headHeight(scene, width);
  const height = given ?? top + scene.height;
  const scales = scalesOf(scene, plotOf(scene, { width, height, top }));
  const hasGround = theme === 'light' || theme === 'dark';
  const said = [
    element('title', {}, escapeXml(scene.title)),
    element('desc', {}, escapeXml(scene.description)),
    hasGround ? element('rect', { width, height, fill: colorIn(theme, 'var(--surface)') }) : '',
    renderHead(scene, width, theme),
  ];
  return element(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
      ...(isBare ? { 'aria-hidden': 'true' } : { role: 'img' }),
      // A page has its own.
      'font-family': theme === 'page' ? undefined : 'Geist, ui-sans-serif, system-ui, sans-serif',
    },
    ...(isBare ? [] : said),
    renderGrid(scene, scales, theme),
    renderAxes(scene, scales, theme),
    ...scene.marks.map((mark) => renderMark(mark, scales, theme)),
  );
}
