import type { WeightedPoint } from './fit-law';
import { slopesAt } from './fit-law';
import type { ScalabilityLaw } from './scalability-law';

/**
 * How far each point pulls the fit to itself, from 0 to 1: the diagonal of the hat matrix J(JᵀJ)⁻¹Jᵀ, J the weighted
 * derivatives by the parameters, from its columns made orthonormal (Gram–Schmidt, twice for precision).
 */
export function leverages(law: ScalabilityLaw, points: readonly WeightedPoint[]): number[] {
  const rows = points.map(({ concurrency, weight }) => slopesAt(law, concurrency).map((slope) => weight * slope));
  const basis: number[][] = [];
  for (const column of (rows[0] ?? []).keys()) {
    let vector = rows.map((row) => row[column] ?? 0);
    const length = Math.hypot(...vector);
    for (const other of [...basis, ...basis]) {
      const along = vector.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
      vector = vector.map((value, index) => value - along * (other[index] ?? 0));
    }
    const left = Math.hypot(...vector);
    if (left > 1e-9 * length) basis.push(vector.map((value) => value / left));
  }
  return points.map((_, index) => basis.reduce((sum, vector) => sum + (vector[index] ?? 0) ** 2, 0));
}
