/** Nodes and weights of Gauss–Legendre quadrature on [−1, 1]: Newton's method on the Legendre polynomial (Abramowitz & Stegun 25.4.29). */
export function gaussLegendre(points: number): { x: number; weight: number }[] {
  return Array.from({ length: points }, (_, index) => {
    let x = Math.cos((Math.PI * (index + 0.75)) / (points + 0.5));
    for (;;) {
      const { value, slope } = legendre(points, x);
      const step = value / slope;
      x -= step;
      if (Math.abs(step) < 1e-15) return { x, weight: 2 / ((1 - x * x) * slope * slope) };
    }
  });
}

function legendre(degree: number, x: number): { value: number; slope: number } {
  let [before, value] = [1, x];
  for (let n = 2; n <= degree; n++) [before, value] = [value, ((2 * n - 1) * x * value - (n - 1) * before) / n];
  return { value, slope: (degree * (x * value - before)) / (x * x - 1) };
}
