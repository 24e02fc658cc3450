import { erlangC } from './erlang';

/**
 * Probability that the time in an M/M/c queue exceeds `ms` (Gross & Harris, Fundamentals of Queueing Theory, 2.3):
 * with r = c − a and unit mean service, e^(−t)·(1 + C·(1 − e^(−(r − 1)t))/(r − 1)), and e^(−t)(1 + Ct) at r = 1.
 */
export function mmcSojournTail(servers: number, serviceDemandMs: number, rps: number, ms: number): number {
  const load = (rps * serviceDemandMs) / 1000;
  if (load >= servers) return 1;
  const t = ms / serviceDemandMs;
  const waits = erlangC(servers, load);
  const excess = servers - load - 1;
  const queued = Math.abs(excess) < 1e-9 ? waits * t : (-waits * Math.expm1(-excess * t)) / excess;
  return Math.exp(-t) * (1 + queued);
}
