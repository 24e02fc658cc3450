interface Subject {
  gateway: string;
  tier: string;
}

/** The name of the tier that a benchmark or run is about. */
export const subjectName = ({ gateway, tier }: Subject, tierNames: Readonly<Record<string, string>>): string =>
  tierNames[`${gateway}/${tier}`] ?? tier;

/** The name of a tier of a plan. A tier without units stands in a plan once for each concurrency that was tested. */
export function tierName(id: string, tierNames: Readonly<Record<string, string>>): string {
  const [gateway, tier, variant] = id.split('/');
  const name = tierNames[id] ?? tierNames[`${gateway}/${tier}`];
  if (name === undefined) return id;
  return variant === undefined ? name : `${name}, ${variant.replace('-', ' ')}`;
}
