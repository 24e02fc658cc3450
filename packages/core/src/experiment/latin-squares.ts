import type { Combination, Factor } from './factors';

/**
 * An orthogonal array of s² runs from mutually orthogonal Latin squares (Bose 1938, Bush 1952): columns i, j and i + m·j over
 * the field of s elements. A factor whose levels divide s takes a column with levels put together. Null where s² is not the
 * size asked for, there is no such field here, or there are more factors than columns.
 */
export function latinSquares(factors: readonly Factor[], runs: number): Combination[] | null {
  const s = Math.max(...factors.map(({ levels }) => levels.length));
  const field = fields[s];
  const varied = factors.filter(({ levels }) => levels.length > 1);
  if (!field || s * s !== runs || varied.length > s + 1 || varied.some(({ levels }) => s % levels.length !== 0))
    return null;
  const elements = Array.from({ length: s }, (_, index) => index);
  return elements.flatMap((i) =>
    elements.map((j) => {
      const columns = [i, ...elements.map((m) => field.add(j, field.multiply(m, i)))];
      let next = 0;
      return factors.map(({ levels }) => (levels.length > 1 ? columns[next++]! % levels.length : 0));
    }),
  );
}

const modulo = (s: number) => ({
  add: (a: number, b: number) => (a + b) % s,
  multiply: (a: number, b: number) => (a * b) % s,
});

/** Four elements are polynomials over two, modulo x² + x + 1. */
const four = {
  add: (a: number, b: number) => a ^ b,
  multiply: (a: number, b: number) => (a === 0 || b === 0 ? 0 : ((a + b - 2) % 3) + 1),
};

const fields: Partial<Record<number, typeof four>> = {
  2: modulo(2),
  3: modulo(3),
  4: four,
  5: modulo(5),
  7: modulo(7),
};
