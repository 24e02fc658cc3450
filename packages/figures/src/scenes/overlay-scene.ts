import type { OverlayView } from '../charts/overlay';
import { runStyle } from '../entity-style';
import type { Scene, ValueAxis } from '../scene/scene';
import type { Span } from '../time-axis';
import { timeScene } from './time-scene';

interface OverlayLook {
  title: string;
  description: string;
  /** All that there is without it. */
  window: Span | undefined;
  y: Omit<ValueAxis, 'room' | 'grid'>;
}

/** Several runs laid over one another. */
export const overlayScene = ({ labels, rows }: OverlayView, { window, ...look }: OverlayLook): Scene =>
  timeScene({
    ...look,
    window: window ?? { from: 0, to: Math.max(10, rows.at(-1)?.t ?? 0) },
    height: 240,
    lines: labels.map((label, index) => ({
      ...runStyle(label),
      points: rows.map(({ t, values }) => ({ x: t, y: values[index] })),
    })),
  });
