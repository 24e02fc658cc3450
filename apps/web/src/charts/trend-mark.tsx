interface TrendMarkProps {
  cx?: number;
  cy?: number;
  payload?: { isBaseline: boolean; isReconfigured: boolean };
}

/** Full for a run of the baseline, square where the configuration changed. */
export function TrendMark({ cx, cy, payload }: TrendMarkProps) {
  if (cx === undefined || cy === undefined || !payload) return <g />;
  const look = {
    stroke: 'var(--series-1)',
    strokeWidth: 1.75,
    fill: payload.isBaseline ? 'var(--series-1)' : 'var(--surface)',
  };
  return payload.isReconfigured ? (
    <rect x={cx - 4} y={cy - 4} width={8} height={8} {...look} />
  ) : (
    <circle cx={cx} cy={cy} r={4} {...look} />
  );
}
