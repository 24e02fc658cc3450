import type { DemandProblem } from './demand-problem';
import { minimise, residualsOf } from './demand-problem';
import type { Design, Pair } from './design';
import { hasPair, workRow } from './design';

const pairSigmas = 3;
const pairShare = 0.05;

/** The pair whose own term explains the residuals best, if it does so beyond chance and by a share worth naming. */
export function missingPair(design: Design, problem: DemandProblem, x: readonly number[]): Pair | null {
  const { points } = problem;
  const even = points.map(() => 1);
  const misfit = (of: Design, at: readonly number[]) => residualsOf(of, points, at).reduce((sum, r) => sum + r * r, 0);
  const before = misfit(design, x);
  if (before < pairSigmas ** 2) return null;
  let best: { pair: Pair; gain: number } | null = null;
  for (const pair of pairsOf(design)) {
    const inPair = points.filter(({ policies }) => hasPair(policies, pair));
    if (inPair.length === 0 || inPair.length === points.length) continue;
    const wider = { ...design, pairs: [...design.pairs, pair] };
    const at = minimise(wider, problem, even);
    const gain = before - misfit(wider, at);
    const effectMs = Math.abs(at[1 + design.policies.length + design.pairs.length]!);
    const shares = inPair.map((point) => {
      const workMs = workRow(wider, point.policies).reduce((sum, one, i) => sum + one * at[i]!, 0);
      return effectMs / Math.max(workMs, 1e-12);
    });
    if (gain > pairSigmas ** 2 && Math.max(...shares) > pairShare && gain > (best?.gain ?? 0)) best = { pair, gain };
  }
  return best?.pair ?? null;
}

const pairsOf = ({ policies, pairs }: Design): Pair[] =>
  policies.flatMap((one, i) =>
    policies
      .slice(i + 1)
      .map((other): Pair => [one, other])
      .filter((pair) => !pairs.some((known) => known[0] === pair[0] && known[1] === pair[1])),
  );
