import type { SeriesStyle } from '../chart';
import type { Color } from '../palette';

/** An axis of values. Where it lies and how it is labelled; `room` is for its labels, in pixels. */
export interface ValueAxis {
  kind: 'linear' | 'log';
  domain: [number, number];
  ticks: readonly { at: number; text: string }[];
  /** Lines across the picture at its ticks. */
  grid?: boolean;
  room: number;
}

/** An axis of names from the top down. A mark stands there by the index of its name. */
export interface NameAxis {
  kind: 'names';
  names: readonly string[];
  room: number;
}

/** A line through points, broken where one has no value. A step holds its value until the next point. */
export interface LineMark {
  kind: 'line';
  points: readonly { x: number; y: number | null | undefined }[];
  isStep?: boolean;
  color: Color;
  dash?: string;
  width: number;
}

export interface PointMark {
  kind: 'point';
  x: number;
  y: number;
  shape: 'circle' | 'cross' | 'diamond';
  /** Pixels, of a circle of the same area. */
  radius: number;
  fill: Color;
  stroke?: Color;
  strokeWidth?: number;
}

/** A lying bar on an axis of names. */
export interface BarMark {
  kind: 'bar';
  x: [number, number];
  y: number;
  /** Pixels. */
  thickness: number;
  /** Pixels below the middle of its name. */
  shift?: number;
  color: Color;
  /** Hollow where it is little, as 0.15; full without it. */
  opacity?: number;
}

/** A lying interval with ends. */
export interface IntervalMark {
  kind: 'interval';
  x: [number, number];
  y: number;
  color: Color;
}

/** All of the height between two places. */
export interface BandMark {
  kind: 'band';
  x: [number, number];
  color: Color;
  opacity: number;
}

/** Rectangles of one shade, cut off at the edges of the picture: a heatmap has thousands, and elements take long to make. */
export interface CellsMark {
  kind: 'cells';
  cells: readonly { x: [number, number]; y: [number, number] }[];
  color: Color;
  opacity: number;
}

/** A straight line through all of the picture: a target, a limit. */
export interface RuleMark {
  kind: 'rule';
  axis: 'x' | 'y';
  at: number;
  color: Color;
  dash?: string;
  /** Above the picture (of x only), or inside it where the rule starts or ends. */
  label?: { text: string; color: Color; place: 'above' | 'start' | 'end' };
}

export interface TextMark {
  kind: 'text';
  x: number;
  y: number;
  /** Pixels from there. */
  offset: { x: number; y: number };
  text: string;
  color: Color;
  anchor: 'start' | 'middle' | 'end';
  isBold?: boolean;
}

export type Mark = LineMark | PointMark | BarMark | IntervalMark | BandMark | CellsMark | RuleMark | TextMark;

/** A picture in terms of its data: what is drawn where, without pixels but for the room around it. */
export interface Scene {
  title: string;
  /** What the picture shows, in a sentence. */
  description: string;
  keys: readonly SeriesStyle[];
  /** What the axes are in, where their labels do not say it. */
  axes?: string;
  x: ValueAxis;
  y: ValueAxis | NameAxis;
  /** Pixels around the plot beside the room of its axes. */
  margin: { top: number; right: number; bottom: number; left: number };
  /** Pixels, without the keys: that of the same picture on a page. */
  height: number;
  /** The first lies lowest. */
  marks: readonly Mark[];
}
