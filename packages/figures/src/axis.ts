/** An axis: its ends and where it is labelled. */
export interface Axis {
  domain: [number, number];
  ticks: number[];
}

const strides = [1, 2, 2.5, 5, 10];

/** From 0 to a round number at or above `max`, in four to six steps. */
export function linearAxis(max: number): Axis {
  const reach = max > 0 && Number.isFinite(max) ? max : 1;
  const rough = reach / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const stride = (strides.find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
  const count = Math.max(1, Math.ceil((reach / stride) * 0.999));
  return {
    domain: [0, stride * count],
    ticks: Array.from({ length: count + 1 }, (_, index) => Number((stride * index).toPrecision(12))),
  };
}

/** Logarithmic, from a round number at or below `min` to one at or above `max`; labelled at decades, or 1-2-5 when short. */
export function logAxis(min: number, max: number): Axis {
  // Of nothing to draw, the least is not finite.
  const low = Number.isFinite(min) ? Math.max(min, 1e-3) : 1;
  const high = Math.max(max, low * 1.01);
  const rounds = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
    for (const factor of [1, 2, 5]) rounds.push(Number((factor * 10 ** power).toPrecision(3)));
  const start = rounds.findLastIndex((round) => round <= low * 1.001);
  const end = rounds.findIndex((round) => round >= high * 0.999);
  const inside = rounds.slice(Math.max(0, start), end < 0 ? undefined : end + 1);
  const decades = inside.filter((round) => Number.isInteger(Math.log10(round)) || isDecade(round));
  return {
    domain: [inside[0]!, inside.at(-1)!],
    ticks: decades.length >= 3 ? decades : inside,
  };
}

const isDecade = (value: number) => Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;
