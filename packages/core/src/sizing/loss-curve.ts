import { sloCapacityRps } from '../queueing/latency-model';
import { coarse } from '../queueing/response-tail';
import type { UnitModel } from '../queueing/unit-model';
import type { Slo } from '../workload/slo';

const nodes = 8;
/** Largest loss that a unit can have from its fellows: ln of the factor on its demand. */
const mostLoss = Math.log(4);

/**
 * How the SLO capacity of one unit falls when each request costs `growth` times the CPU: a factor, 1 at 1. Solved at a few
 * points and interpolated by utilisation at capacity, which is smooth.
 */
export function lossCurve(unit: UnitModel, slo: Slo): (growth: number) => number {
  const busy = Array.from({ length: nodes }, (_, i) => {
    const serviceDemandMs = unit.serviceDemandMs * Math.exp((mostLoss * i) / (nodes - 1));
    return sloCapacityRps({ ...unit, serviceDemandMs }, slo, coarse) * serviceDemandMs;
  });
  return (growth) => {
    if (busy[0]! <= 0) return 0;
    const at = Math.min(Math.max((Math.log(growth) / mostLoss) * (nodes - 1), 0), nodes - 1 - 1e-9);
    const index = Math.floor(at);
    const here = busy[index]! + (at - index) * (busy[index + 1]! - busy[index]!);
    return here / busy[0]! / growth;
  };
}
