// What benches aim at, and what they missed, so that a strict run can end with it.

const all = [];

/** What was missed since the process began. */
export const missedAims = () => [...all];

/** What of some figures is above the most, or below the least, that is aimed at, as the end of a printed line; empty where nothing is. */
export function missed(figures, most, least = {}) {
  const found = [
    ...Object.entries(most).flatMap(([aim, limit]) => (figures[aim] > limit ? [`${aim} > ${limit}`] : [])),
    ...Object.entries(least).flatMap(([aim, limit]) => (figures[aim] < limit ? [`${aim} < ${limit}`] : [])),
  ];
  all.push(...found);
  return found.length > 0 ? `   MISSED: ${found.join(', ')}` : '';
}
