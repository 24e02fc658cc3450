import { exchangeDesign } from './exchange';
import { fullFactorial, mainEffectUnknowns, type Combination, type Factor } from './factors';
import { latinSquares } from './latin-squares';

export interface Fraction {
  /** In the order of the full matrix. */
  combinations: Combination[];
  kind: 'full' | 'orthogonal' | 'd-optimal';
  /** det(XᵀX)^(1/p) ÷ runs of the main effects: what a run tells, against one of an orthogonal design. */
  efficiency: number;
}

/** A design that is not orthogonal takes further combinations until it is so good, or has so many more than unknowns. */
const goodEnough = 0.9;
const mostSpare = 4;
/** Beyond that no search is worth its time. */
const mostUnknowns = 24;

/**
 * The smallest part of all combinations that still tells every main effect: an orthogonal one where there is one, else a
 * D-optimal one with at least one combination more than unknowns; all of them where less would not do.
 * @param most combinations that a part may have
 */
export function fractionOf(factors: readonly Factor[], most = 60): Fraction {
  const all = fullFactorial(factors);
  const unknowns = mainEffectUnknowns(factors);
  const full: Fraction = { combinations: all, kind: 'full', efficiency: 1 };
  if (unknowns > mostUnknowns || unknowns + 1 >= all.length) return full;
  const inOrder = (chosen: readonly Combination[]) => {
    const keys = new Set(chosen.map((each) => each.join()));
    return all.filter((each) => keys.has(each.join()));
  };
  const orthogonal = orthogonalPart(factors, unknowns, Math.min(all.length, most + 1));
  if (orthogonal) return { combinations: inOrder(orthogonal), kind: 'orthogonal', efficiency: 1 };
  let best: ReturnType<typeof exchangeDesign> | null = null;
  for (let runs = unknowns + 1; runs < all.length && runs <= Math.min(unknowns + mostSpare, most); runs++) {
    const found = exchangeDesign(factors, runs);
    if (!best || found.efficiency > best.efficiency) best = found;
    if (best.efficiency >= goodEnough) break;
  }
  if (!best || best.efficiency <= 0) return full;
  return { combinations: inOrder(best.combinations), kind: 'd-optimal', efficiency: best.efficiency };
}

/** In an orthogonal design every pair of levels of two factors comes equally often, so its size is a multiple of each product. */
function orthogonalPart(factors: readonly Factor[], unknowns: number, below: number): Combination[] | null {
  const counts = factors.map(({ levels }) => levels.length).filter((count) => count > 1);
  const products = counts.flatMap((left, i) => counts.slice(i + 1).map((right) => left * right));
  const step = products.reduce(leastCommonMultiple, 1);
  for (let runs = step; runs < below; runs += step) {
    if (runs < unknowns) continue;
    // Of the smallest size alone: a larger one is hardly smaller than a D-optimal design is good.
    const built = latinSquares(factors, runs);
    if (built) return built;
    const found = exchangeDesign(factors, runs);
    return found.efficiency > 1 - 1e-9 ? found.combinations : null;
  }
  return null;
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
const leastCommonMultiple = (a: number, b: number) => (a * b) / greatestCommonDivisor(a, b);
