import type { ScaleRule } from './scale-rule';

interface AutoscaleInput {
  /** Rate of each hour, requests per second. */
  rps: Float64Array;
  /** What so many units surely carry; ascending from the fewest to the most that may be rented. */
  carriesRps: ReadonlyMap<number, number>;
  rule: ScaleRule;
  /** From the order of a unit, or of one less, until it is so. */
  lagMinutes: number;
}

/** A load beyond this says no more than that there is far too much of it. */
const highestLoad = 10;

/**
 * How many units there are in each minute when a rule scales them: an order takes its time, no second one is given until it
 * is carried out and the rule has rested, and a unit is not given back where its loss would call for it again. Begins with the
 * fewest units that hold the first hour’s load below the rule’s limit.
 */
export function autoscaledUnits({ rps, carriesRps, rule, lagMinutes }: AutoscaleInput): Uint16Array {
  const counts = [...carriesRps.keys()].filter((units) => carriesOf(units) > 0).toSorted((a, b) => a - b);
  const [fewest, most] = [counts[0] ?? 0, counts.at(-1) ?? 0];
  const minutes = new Uint16Array(rps.length * 60);
  const loads = new Float64Array(minutes.length + 1);
  let units = counts.find((count) => (rps[0] ?? 0) <= rule.outAbove * carriesOf(count)) ?? most;
  let order: { units: number; at: number } | null = null;
  let restUntil = 0;
  for (let minute = 0; minute < minutes.length; minute++) {
    if (order && minute >= order.at) {
      units = order.units;
      order = null;
    }
    minutes[minute] = units;
    const rate = rps[Math.floor(minute / 60)] ?? 0;
    const load = Math.min(rate / carriesOf(units), highestLoad);
    // Sums from the beginning, so that the mean of any window is one subtraction.
    loads[minute + 1] = loads[minute]! + load;
    if (order || minute < restUntil) continue;
    if (units < most && meanOver(loads, minute, rule.outWindowMinutes) > rule.outAbove) {
      order = { units: units + 1, at: minute + 1 + lagMinutes };
      restUntil = minute + 1 + rule.outCoolDownMinutes;
    } else if (units > fewest) {
      const mean = meanOver(loads, minute, rule.inWindowMinutes);
      const after = (mean * carriesOf(units)) / carriesOf(units - 1);
      if (mean >= rule.inBelow || after > rule.outAbove) continue;
      order = { units: units - 1, at: minute + 1 + lagMinutes };
      restUntil = minute + 1 + rule.inCoolDownMinutes;
    }
  }
  return minutes;

  function carriesOf(count: number): number {
    return carriesRps.get(count) ?? 0;
  }
}

/** Mean load of the window that ends with a minute; before a whole window has passed nothing is ordered. */
function meanOver(sums: Float64Array, minute: number, windowMinutes: number): number {
  const from = minute + 1 - windowMinutes;
  return from < 0 ? Number.NaN : (sums[minute + 1]! - sums[from]!) / windowMinutes;
}
