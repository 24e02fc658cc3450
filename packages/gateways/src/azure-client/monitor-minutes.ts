import { invalidInput, unavailable } from '@headroom/core';
import type { MonitorRange } from './monitor-series';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The newest minutes are still being summed up. */
export const monitorLagMs = 5 * minuteMs;
/** What Azure Monitor keeps of a metric. */
export const mostMonitorDays = 93;

/** Milliseconds since 1970. */
export interface MonitorTime {
  fromMs: number;
  untilMs: number;
  nowMs?: number;
}

/**
 * The whole minutes that touch a time.
 * @throws HeadroomError `unavailable` while Azure Monitor still sums them up; `invalid-input` when it keeps them no longer
 */
export function monitorMinutes({ nowMs = Date.now(), ...time }: MonitorTime): MonitorRange & { stepSeconds: 60 } {
  const fromMs = Math.floor(time.fromMs / minuteMs) * minuteMs;
  const untilMs = Math.ceil(time.untilMs / minuteMs) * minuteMs;
  const waitMs = untilMs + monitorLagMs - nowMs;
  if (waitMs > 0)
    throw unavailable(
      `Azure Monitor is still summing up these minutes: ask again in ${Math.ceil(waitMs / minuteMs)} min.`,
    );
  if (nowMs - fromMs > mostMonitorDays * dayMs)
    throw invalidInput(`Azure Monitor keeps ${mostMonitorDays} days, and this was before.`);
  return { fromMs, untilMs, stepSeconds: 60 };
}
