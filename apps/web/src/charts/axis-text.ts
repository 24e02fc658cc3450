/** Labels of axes. */
export const tick = { fill: 'var(--ink-3)', fontSize: 11 };

/** The axis below a picture. */
export const xAxisLook = { tick, tickLine: false, axisLine: { stroke: 'var(--line)' }, height: 22 } as const;

/** An axis of values at the left; its grid stands for its line. */
export const valueAxisLook = { tick, tickLine: false, axisLine: false, interval: 0 } as const;

/** An axis of names at the left, each of which is shown. */
export const nameAxisLook = {
  ...valueAxisLook,
  type: 'category',
  tick: { ...tick, fill: 'var(--ink-2)' },
} as const;

/** Lines of the values' axis alone. Recharts measures the other axis's labels even for lines that it does not draw. */
export const valueGridLook = {
  stroke: 'var(--grid)',
  vertical: false,
  verticalCoordinatesGenerator: () => [],
} as const;

/** A label inside the picture, kept readable where lines cross it. */
export const onLines = { fontSize: 11, stroke: 'var(--surface)', strokeWidth: 3, paintOrder: 'stroke' };

/** What the keys do in a chart whose points the keyboard can reach. */
export const cursorKeys = 'Left and right arrow move through the points and tell their values.';

/** The same, where bars lie below each other. */
export const rowKeys = 'Up and down arrow move through the bars and tell their values.';
