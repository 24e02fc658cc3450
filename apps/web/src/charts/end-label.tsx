import type { LabelProps } from 'recharts';

/** In letters. */
const longestLabel = 16;

/** Where the chart would have a label stand. */
export type EndLabelAt = LabelProps & { index?: number };

interface EndLabelProps extends EndLabelAt {
  last: number;
  text: string;
  color: string;
}

/** The tier's name at the end of its line, where it has room beside others; the legend has all names. */
export function EndLabel({ index, last, x, y, text, color }: EndLabelProps) {
  if (index !== last || text.length > longestLabel || x === undefined || y === undefined) return null;
  return (
    <text x={Number(x)} y={Number(y) - 6} textAnchor="end" fontSize={11} fontWeight={600} fill={color}>
      {text}
    </text>
  );
}
