import { Line } from 'recharts';
import type { SeriesStyle } from '@headroom/figures';

/** One line for each run that is compared; a row has a value for each, in their order. */
export const runLines = (runs: readonly SeriesStyle[]) =>
  runs.map(({ label, color, dash }, index) => (
    <Line
      key={label}
      dataKey={(row: { values: readonly (number | null)[] }) => row.values[index]}
      name={label}
      stroke={color}
      strokeDasharray={dash}
      strokeWidth={1.75}
      dot={false}
      activeDot={{ r: 3 }}
      isAnimationActive={false}
    />
  ));
