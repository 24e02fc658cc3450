/** p-values of several tests made together, raised so that the chance of any false alarm keeps its level (Holm 1979). */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const order = pValues
    .map((_, index) => index)
    .toSorted((left, right) => (pValues[left] ?? 1) - (pValues[right] ?? 1));
  const adjusted = [...pValues];
  let highest = 0;
  order.forEach((index, rank) => {
    highest = Math.max(highest, Math.min((pValues[index] ?? 1) * (pValues.length - rank), 1));
    adjusted[index] = highest;
  });
  return adjusted;
}
