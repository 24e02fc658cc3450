'use client';

import { ScaleOutChart, type ScaleOutData } from '@/charts/scale-out';
import { useTimeWindow } from '@/charts/time-window';

interface ScaleOutFigureProps extends ScaleOutData {
  /** When the last step ends, milliseconds since 1970. */
  untilMs: number;
}

/** Instances over the time of a run, in the zoom of its other charts. */
export function ScaleOutFigure({ untilMs, ...data }: ScaleOutFigureProps) {
  const window = useTimeWindow((untilMs - data.originMs) / 1000, false);
  return <ScaleOutChart data={data} window={window} />;
}
