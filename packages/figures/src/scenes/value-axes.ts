import type { Axis } from '../axis';
import { formatLatency, formatNumber } from '../format';
import type { ValueAxis } from '../scene/scene';

type Ticks = Pick<ValueAxis, 'domain' | 'ticks'>;

const ticksIn =
  (format: (value: number) => string) =>
  ({ domain, ticks }: Axis): Ticks => ({ domain, ticks: ticks.map((at) => ({ at, text: format(at) })) });

export const numberTicks = ticksIn(formatNumber);
export const latencyTicks = ticksIn(formatLatency);
