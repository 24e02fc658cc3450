import type { Draws } from './draws';
import type { HiddenCost, HiddenGateway, HiddenTier } from './hidden-gateway';
import type { ProblemClass } from './problem-class';

const policyNames = ['jwt-validate', 'rate-limit', 'validate-content', 'transform', 'introspect', 'log-body'];

export function drawGateway(draws: Draws, problemClass: ProblemClass): HiddenGateway {
  const names = draws.shuffled(policyNames).slice(0, draws.whole(3, 6));
  const base = { cpuMs: draws.logBetween(0.3, 3), delayMs: draws.logBetween(2, 30) };
  const policies = new Map(names.map((name) => [name, drawPolicy(draws, base)]));
  const shared = problemClass === 'interacting' ? drawShared(draws, policies) : null;
  const tiers = drawTiers(draws);
  return {
    ...{ base, policies, shared, tiers },
    ceilings: problemClass === 'held-back' ? drawCeilings(draws, tiers) : new Map(),
    serviceVariability: draws.oneOf([0.25, 0.5, 0.75, 1, 1.5, 2, 2.5]),
    delayVariability: draws.between(0.2, 0.4) ** 2,
    delaysMoveTogether: draws.chance(0.5),
    lossPerUnit: draws.between(0, 0.02),
    idleCpuPercent: draws.between(0, 3),
    runNoise: problemClass === 'noisy' ? 0.05 : draws.between(0.015, 0.03),
    cpuNoise: 0.01,
    timeoutMs: draws.oneOf([2_000, 5_000, 10_000]),
  };
}

/** Some policies compute, some wait for another service, most do a little of both. */
function drawPolicy(draws: Draws, base: HiddenCost): HiddenCost {
  const kind = draws.uniform();
  if (kind < 0.25) return { cpuMs: base.cpuMs * draws.between(0.01, 0.08), delayMs: draws.logBetween(2, 25) };
  if (kind < 0.5) return { cpuMs: base.cpuMs * draws.between(0.6, 2), delayMs: draws.between(0, 0.2) };
  return { cpuMs: base.cpuMs * draws.between(0.05, 0.6), delayMs: draws.chance(0.5) ? draws.logBetween(0.1, 3) : 0 };
}

/** The two most costly in CPU parse the same body. */
function drawShared(draws: Draws, policies: Map<string, HiddenCost>): HiddenGateway['shared'] {
  const [first, second] = [...policies].sort(([, left], [, right]) => right.cpuMs - left.cpuMs);
  if (!first || !second) return null;
  return { pair: [first[0], second[0]], savedCpuMs: second[1].cpuMs * draws.between(0.4, 0.8) };
}

/** The tier that something other than CPU holds in problems of the class `held-back`. */
export const heldTier = 'T1';

/** One tier is held at 10 to 50 % of what its CPU carries; of that loss the others have all, nothing, or a part. */
function drawCeilings(draws: Draws, tiers: readonly HiddenTier[]): HiddenGateway['ceilings'] {
  const share = draws.logBetween(0.1, 0.5);
  const carried = draws.oneOf([0, 1, draws.uniform()]);
  const shares = tiers.map(({ id }) => [id, id === heldTier ? share : share ** carried] as const);
  return new Map(shares.filter(([, held]) => held < 1));
}

function drawTiers(draws: Draws): HiddenTier[] {
  const sizes = draws.shuffled([1, 2, 2, 4, 4, 8]);
  return sizes.slice(0, draws.whole(2, 4)).map((cores, index) => ({
    id: `T${index + 1}`,
    cores,
    speed: index === 0 ? 1 : draws.between(0.7, 1.6),
    maxUnits: draws.whole(4, 20),
  }));
}
