const oneSided95 = 1.6448536269514722;

/** Upper confidence limit of a proportion (Wilson score, one-sided 95 % by default); 1 without trials. */
export function wilsonUpper(events: number, trials: number, z = oneSided95): number {
  if (trials <= 0) return 1;
  const share = events / trials;
  const square = (z * z) / trials;
  const centre = share + square / 2;
  const reach = z * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials));
  return Math.min((centre + reach) / (1 + square), 1);
}

/** Lower confidence limit of a proportion, likewise; 0 without trials. */
export const wilsonLower = (events: number, trials: number, z = oneSided95): number =>
  trials <= 0 ? 0 : 1 - wilsonUpper(trials - events, trials, z);
