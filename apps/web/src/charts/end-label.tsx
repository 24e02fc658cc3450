import type { EndLabel as Place } from '@headroom/figures';
import type { LabelProps } from 'recharts';

/** Where the chart would have a label stand. */
export type EndLabelAt = LabelProps & { index?: number };

interface EndLabelProps extends EndLabelAt {
  at: Place;
  text: string;
  color: string;
}

/** A line's name at its end; the legend has all names. */
export function EndLabel({ index, at, x, y, text, color }: EndLabelProps) {
  if (index !== at.row || x === undefined || y === undefined) return null;
  return (
    <text x={Number(x)} y={Number(y) - 6} textAnchor={at.anchor} fontSize={11} fontWeight={600} fill={color}>
      {text}
    </text>
  );
}
