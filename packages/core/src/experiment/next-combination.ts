import { contrastOf, varianceOf, type EffectModel } from './effect-model';
import { halfWidth, levelContrasts } from './effects';
import type { Combination } from './factors';
import { dot } from './linear';

/** Where one more run tells the most. */
export interface NextCombination {
  /** Among the candidates. */
  index: number;
  /** It tells something that nothing tells yet: a level never observed, or an effect that cannot be told from another. */
  isNew: boolean;
  /** Half of the widest interval of the effects that decide, now and as expected with this run; null where unknown. */
  halfWidth: { now: number; then: number } | null;
}

/** Interval halves of the effects of one factor; null where an effect has none. */
export function halfWidthsOf(model: EffectModel, factor: number): number[] | null {
  const widths = contrastsOf(model, factor).map((contrast) =>
    contrast === null ? null : halfWidth(model, varianceOf(model, contrast)),
  );
  return widths.includes(null) ? null : (widths as number[]);
}

const contrastsOf = (model: EffectModel, factor: number) =>
  levelContrasts(model.factors[factor]!.levels.length).map((values) => contrastOf(model, [factor], values));

/**
 * The candidate whose run takes most from the summed variance of what one factor's levels add: for each effect c the run x
 * takes (cᵀVx)² ÷ (1 + xᵀVx) with V = (XᵀX)⁻¹, which does not depend on what it will measure. One that tells something new
 * goes first. Of equals, the one that stands first.
 * @param decides place of the factor whose effects decide
 * @param enough share of the most that a candidate has to take to stand for it
 */
export function nextCombination(
  model: EffectModel | null,
  candidates: readonly Combination[],
  decides: number,
  enough = 1,
): NextCombination | null {
  if (candidates.length === 0) return null;
  if (!model) return { index: 0, isNew: true, halfWidth: null };
  const unknown = candidates.findIndex((candidate) => model.tellsNew(candidate));
  if (unknown >= 0) return { index: unknown, isNew: true, halfWidth: null };
  const rows = candidates.map((candidate) => model.rowOf(candidate)!);
  const contrasts = contrastsOf(model, decides).filter((contrast) => contrast !== null);
  const ahead = rows.map((row) => {
    const spread = model.inverse.map((line) => dot(line, row));
    const rest = 1 + dot(row, spread);
    return contrasts.map((contrast) => dot(contrast, spread) ** 2 / rest);
  });
  const gains = ahead.map((each) => each.reduce((sum, gain) => sum + gain, 0));
  const most = Math.max(...gains) * enough;
  const index = gains.findIndex((gain) => gain * (1 + 1e-9) >= most);
  const variances = contrasts.map((contrast) => varianceOf(model, contrast));
  const widest = (values: readonly number[], more: number) => halfWidth(model, Math.max(0, ...values), more);
  const now = widest(variances, 0);
  const then = widest(
    variances.map((variance, effect) => variance - ahead[index]![effect]!),
    1,
  );
  return { index, isNew: false, halfWidth: now === null || then === null ? null : { now, then } };
}
