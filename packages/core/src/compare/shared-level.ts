import type { StageOrder } from '../run/stage';

/** A load that a run was offered for a while. */
export interface OfferedLevel {
  load: StageOrder['load'];
  /** Whether the SLO was kept. */
  kept: boolean;
  measuredSeconds: number;
}

/** Rates this close are one and the same. */
const sameRate = 0.01;
/** Shorter levels say little of latency. */
const enoughSeconds = 10;

/**
 * The load at which runs are best compared, because each of them was offered it: the highest at which one of them kept
 * the SLO, among those that were held long enough where there are any; above that all are overloaded, and latency says
 * how long a stage was. With none kept, the lowest.
 * @param runs the levels of each run
 * @returns one level for each run, the longest where a run has several at that load; null when no load is common
 */
export function sharedLevel<Level extends OfferedLevel>(runs: readonly (readonly Level[])[]): Level[] | null {
  const [first, ...others] = runs;
  if (!first) return null;
  const common = first.flatMap((level) => {
    const matches = others.map((levels) => longest(levels.filter(({ load }) => isSameLoad(load, level.load))));
    const own = longest(first.filter(({ load }) => isSameLoad(load, level.load)));
    const all = [own, ...matches];
    return all.every((match) => match !== null) ? [all] : [];
  });
  const held = common.filter((levels) => levels.every(({ measuredSeconds }) => measuredSeconds >= enoughSeconds));
  const byLoad = (held.length > 0 ? held : common).toSorted((left, right) => sizeOf(left) - sizeOf(right));
  return byLoad.findLast((levels) => levels.some(({ kept }) => kept)) ?? byLoad[0] ?? null;
}

const longest = <Level extends OfferedLevel>(levels: readonly Level[]): Level | null =>
  levels.reduce<Level | null>(
    (best, level) => (best === null || level.measuredSeconds > best.measuredSeconds ? level : best),
    null,
  );

const sizeOf = ([level]: readonly OfferedLevel[]) =>
  level === undefined ? 0 : level.load.model === 'open' ? level.load.rps : level.load.users;

function isSameLoad(left: StageOrder['load'], right: StageOrder['load']): boolean {
  if (left.model === 'open')
    return right.model === 'open' && Math.abs(right.rps - left.rps) <= sameRate * Math.max(left.rps, right.rps);
  return (
    right.model === 'closed' &&
    left.users === right.users &&
    left.thinkTimeMs === right.thinkTimeMs &&
    left.iterationsPerSecond === right.iterationsPerSecond
  );
}
