import type { Color } from './palette';

/** A chart's figures for those who read rather than look. */
export interface ChartTable {
  columns: { label: string; numeric?: boolean }[];
  rows: string[][];
}

/**
 * What every chart is made of beside its picture. `Data` is the domain's, `View` what is drawn; all of it is pure, so
 * that it can be tested without a browser and drawn by Recharts on pages, by `renderSvg` elsewhere.
 */
export interface Chart<Data, View> {
  id: string;
  title: string;
  /** The question that the picture answers. */
  question: string;
  /** How its figures are computed, with method and units. */
  how: string;
  select(data: Data): View;
  /** Why there is nothing to draw, or null when there is. */
  empty(view: View): string | null;
  /** What the picture shows, in one sentence. */
  sentence(view: View): string;
  table(view: View): ChartTable;
}

/** How a series looks: colour first, then dash. */
export interface SeriesStyle {
  label: string;
  color: Color;
  dash?: string;
}
