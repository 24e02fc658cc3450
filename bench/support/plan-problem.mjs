const policies = ['jwt-validate', 'rate-limit', 'json-to-xml', 'log', 'cors', 'quota'];
const policyCpuMs = [0.9, 0.25, 1.6, 0.4, 0.1, 0.3];
const baseCpuMs = 1.2;
const delayMs = 6;
const secondsPerLevel = 60;
const runNoise = 0.02;
const slo = { percentile: 95, latencyMs: 40, maxErrorRate: 0.001 };

const chainOf = (index) => {
  const chains = [[], ...policies.map((policy) => [policy]), policies.slice(0, 3), policies.slice(2, 5), policies];
  return chains[index % chains.length];
};

/**
 * A planning problem of the wanted size whose runs show M/M/c queues with hidden demands, 2 % apart from run to run:
 * every tier is measured, with chains that differ, and the target has all policies.
 */
export function planProblem(core, { tiers, unitsPerTier, runs, levels, seed = 1 }) {
  const uniform = core.randomStream(seed);
  const shapes = Array.from({ length: tiers }, (_, index) => {
    const cores = 2 ** (index % 4);
    const speed = 0.8 + 0.05 * index;
    return {
      id: `tier-${index + 1}`,
      cores,
      speed,
      price: (0.05 * cores * speed * (0.9 + 0.2 * uniform())).toFixed(4),
    };
  });
  const measured = Array.from({ length: runs }, (_, index) => {
    const shape = shapes[index % tiers];
    const chain = chainOf(index + Math.floor(index / tiers));
    const work = chain.reduce((sum, policy) => sum + policyCpuMs[policies.indexOf(policy)], baseCpuMs);
    const serviceDemandMs = (work / shape.speed) * (1 + runNoise * (2 * uniform() - 1));
    return { ...run(core, uniform, `run-${index + 1}`, shape, serviceDemandMs, levels), policies: chain };
  });
  const need = 8 * (1000 / (baseCpuMs + policyCpuMs.reduce((sum, ms) => sum + ms, 0)));
  return {
    schema: 'headroom.plan/1',
    tiers: shapes.map(({ id, cores, price }) => ({
      ...{ id, billing: 'unitHour', coresPerUnit: cores, maxUnits: unitsPerTier, pricePerUnitHour: price },
    })),
    policies,
    runs: measured,
    target: {
      ...{ policies, rps: Math.round(need), growthFactor: 1.5, headroom: 0.1, spareUnits: 1 },
      ...{ monthlyCalls: Math.round(need * 86_400 * 15), slo },
    },
  };
}

/** An open run of one unit at even steps up to 92 % of its cores. */
function run(core, uniform, id, { id: tier, cores }, serviceDemandMs, levels) {
  const unit = {
    servers: cores,
    serviceDemandMs,
    delayMs,
    serviceVariability: 1,
    delayVariability: 0,
    arrivalVariability: 1,
  };
  return {
    ...{ id, tier, units: 1, loadModel: 'open', arrivals: 'poisson' },
    levels: Array.from({ length: levels }, (_, index) => {
      const busy = 0.1 + (0.82 * index) / Math.max(levels - 1, 1);
      const rps = (busy * cores * 1000) / serviceDemandMs;
      const requests = Math.round(rps * secondsPerLevel + normal(uniform) * Math.sqrt(rps * secondsPerLevel));
      const at = (percentile) => round(core.responsePercentileMs(unit, rps, percentile));
      return {
        ...{ offeredRps: round(rps), throughputRps: round(requests / secondsPerLevel), requests },
        ...{ durationSeconds: secondsPerLevel, meanMs: round(core.meanResponseMs(unit, rps)) },
        ...{
          p50Ms: at(50),
          p95Ms: at(95),
          p99Ms: at(99),
          errorRate: 0,
          cpuPercent: round((100 * busy * requests) / (rps * secondsPerLevel)),
        },
      };
    }),
  };
}

/** Standard normal by Box–Muller: the chance in a count of Poisson arrivals. */
const normal = (uniform) => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

const round = (value) => Number(value.toFixed(2));
