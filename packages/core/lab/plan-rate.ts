import { observedRun, parsePlan, type Estimated, type RequestDemand } from '../src';
import { fitDemandModel } from '../src/demand/demand-model';
import { demandsMs } from '../src/demand/design';
import { quantile } from '../src/stats/moments';

const cell = { tier: 'S', policies: [] };

/** The rate of a full unit as a plan has it of nothing but telemetry; null where that is no run. */
export function planRate(demand: RequestDemand, stepSeconds: number): Estimated | null {
  const run = observedRun(demand, { id: 'production', ...cell }, stepSeconds);
  if (!run) return null;
  const plan = parsePlan({
    schema: 'headroom.plan/1',
    tiers: [{ id: 'S', billing: 'unitHour', coresPerUnit: 1, maxUnits: 10, pricePerUnitHour: '1' }],
    runs: [run],
    target: { policies: [], rps: 1, monthlyCalls: 1, slo: { percentile: 95, latencyMs: 1000, maxErrorRate: 0.01 } },
  });
  const { demand: fit, runs } = fitDemandModel(plan, plan.runs);
  if (!fit) return null;
  const free = 1 - (runs[0]?.idleShare?.value ?? 0);
  const rates = demandsMs(fit.design, [fit.x, ...fit.draws], { ...cell, units: run.units }).map(
    (ms) => (free * 1000) / ms,
  );
  const [estimate, ...drawn] = rates;
  return { estimate: estimate!, low: quantile(drawn, 0.05), high: quantile(drawn, 0.95), confidence: 0.9 };
}
