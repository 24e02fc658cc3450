/** Labels of axes. */
export const tick = { fill: 'var(--ink-3)', fontSize: 11 };

/** A label inside the picture, kept readable where lines cross it. */
export const onLines = { fontSize: 11, stroke: 'var(--surface)', strokeWidth: 3, paintOrder: 'stroke' };
