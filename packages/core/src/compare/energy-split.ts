/** Where to split a series: the first index of the right part, and how far the parts differ. */
export interface EnergySplit {
  index: number;
  divergence: number;
}

/**
 * The split that E-divisive means proposes (Matteson & James 2014, arXiv 1306.4933): over all ends κ of the right part,
 * the τ at which mn/(m + n) times the energy distance (exponent 1) of values[0, τ) and values[τ, κ) is greatest.
 * Null for fewer than two values.
 */
export function energySplit(values: readonly number[]): EnergySplit | null {
  const within = pairDistances(values);
  let best: EnergySplit | null = null;
  for (let tau = 1; tau < values.length; tau++) {
    for (let kappa = tau + 1; kappa <= values.length; kappa++) {
      const [m, n] = [tau, kappa - tau];
      const [left, right] = [within(0, tau), within(tau, kappa)];
      const across = within(0, kappa) - left - right;
      const apart = across - (m > 1 ? (n * left) / (m - 1) : 0) - (n > 1 ? (m * right) / (n - 1) : 0);
      const divergence = (2 * apart) / (m + n);
      if (best === null || divergence > best.divergence) best = { index: tau, divergence };
    }
  }
  return best;
}

/** Sum of |x − y| over all pairs of values[from, to), each from a table of prefix sums. */
function pairDistances(values: readonly number[]): (from: number, to: number) => number {
  const width = values.length + 1;
  const table = new Float64Array(width * width);
  const at = (row: number, column: number) => table[row * width + column] ?? 0;
  values.forEach((left, row) =>
    values.forEach((right, column) => {
      table[(row + 1) * width + column + 1] =
        Math.abs(left - right) + at(row, column + 1) + at(row + 1, column) - at(row, column);
    }),
  );
  return (from, to) => (at(to, to) - at(from, to) - at(to, from) + at(from, from)) / 2;
}
