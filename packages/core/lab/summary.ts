import type { Grade } from './grade';

/** Shares are of the problems that could be answered, where the name of a figure does not say otherwise. */
export interface Summary {
  problems: number;
  answerable: number;
  exact: number;
  attainable: number;
  good: number;
  safe: number;
  regret: number;
  /** Of |estimate ÷ true − 1| of the capacity of one unit. */
  errorMedian: number;
  errorP90: number;
  /** Median of estimate ÷ true − 1: how far the estimates lean to one side. */
  bias: number;
  coverage: number;
  /** Capacities that were given, of those that could be. */
  given: number;
  /** Of all problems. */
  identifiableRight: number;
  verdictRight: number;
  millisecondsP50: number;
}

export function summarise(grades: readonly Grade[]): Summary {
  const answerable = grades.filter((grade) => grade.answerable);
  const capacities = answerable.flatMap((grade) => grade.capacities);
  const errors = capacities.flatMap(({ error }) => error ?? []);
  return {
    problems: grades.length,
    answerable: answerable.length,
    exact: share(answerable.map(({ exact }) => exact)),
    attainable: mean(answerable.map((grade) => grade.attainable)),
    good: share(answerable.map(({ good }) => good)),
    safe: share(answerable.flatMap(({ safe }) => safe ?? [])),
    regret: mean(answerable.flatMap(({ regret }) => regret ?? [])),
    errorMedian: quantile(errors.map(Math.abs), 0.5),
    errorP90: quantile(errors.map(Math.abs), 0.9),
    bias: quantile(errors, 0.5),
    coverage: share(capacities.flatMap(({ covered }) => covered ?? [])),
    given: share(capacities.map(({ estimateRps }) => estimateRps !== null)),
    identifiableRight: share(grades.map(({ identifiableRight }) => identifiableRight)),
    verdictRight: share(grades.map(({ verdictRight }) => verdictRight)),
    millisecondsP50: quantile(
      grades.map(({ milliseconds }) => milliseconds),
      0.5,
    ),
  };
}

export interface OddsBin {
  from: number;
  to: number;
  options: number;
  /** Mean of the probabilities in the bin, and the share of its options that are feasible in truth. */
  predicted: number;
  feasible: number;
}

const edges = [0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98, 1];

/** How well the probabilities of being enough match what was. */
export function calibration(grades: readonly Grade[]): OddsBin[] {
  const odds = grades.flatMap((grade) => grade.odds);
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0;
    const inside = odds.filter(({ probability }) => probability >= from && (probability < to || to === 1));
    return {
      ...{ from, to, options: inside.length },
      predicted: mean(inside.map(({ probability }) => probability)),
      feasible: share(inside.map(({ feasible }) => feasible)),
    };
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const share = (values: readonly boolean[]) => mean(values.map(Number));

/** NaN of nothing. */
function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(Math.ceil(at * sorted.length) - 1, 0)] ?? NaN;
}
