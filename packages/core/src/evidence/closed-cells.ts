import { number, percent, rate } from '../run/figures';
import type { PlanRun } from '../sizing/plan-problem';
import { median } from '../stats/moments';
import type { Finding } from './finding';
import { warns } from './finding';
import { completedRps, inFlightOf } from './kept-up';

const minCells = 3;
const alikeShare = 0.05;
const differentRates = 1.3;
/** Fewer requests in flight are common to tests of any kind. */
const minConnections = 4;

/** A rate and the requests that were in flight at it. */
interface Cell {
  rps: number;
  inFlight: number;
}

/**
 * The whole number of connections that explains cells whose rates differ: throughput × mean response is the same at all of
 * them, within 5 %, although the rates are at least 30 % apart. Null where it is not.
 */
export function commonInFlight(cells: readonly Cell[]): number | null {
  if (cells.length < minCells) return null;
  const rates = cells.map(({ rps }) => rps);
  const connections = Math.round(median(cells.map(({ inFlight }) => inFlight)));
  const alike = cells.every(({ inFlight }) => Math.abs(inFlight / connections - 1) <= alikeShare);
  const apart = Math.max(...rates) >= differentRates * Math.min(...rates);
  return alike && apart && connections >= minConnections ? connections : null;
}

/**
 * Single cells of one test, or of one tier where the test is not named, that are explained by one number of connections:
 * those said to be open look like a closed test, and published closed ones are borne out.
 */
export function closedCells(runs: readonly PlanRun[]): Finding[] {
  const cells = runs.flatMap((run) => {
    const [level] = run.levels;
    const ofOthers = run.source === 'published' || run.source === 'rated';
    const speaks = run.loadModel === 'open' || (ofOthers && !run.thinkTimeMs);
    if (run.levels.length !== 1 || !level || !speaks) return [];
    return level.meanMs === undefined || level.cpuPercent !== undefined || level.bound
      ? []
      : [{ run, rps: completedRps(level), inFlight: inFlightOf(level) }];
  });
  const groups = Map.groupBy(cells, ({ run }) => run.test ?? `${run.source} ${run.tier} × ${run.units}`);
  return [...groups.values()].flatMap((group) => {
    const connections = commonInFlight(group);
    if (connections === null) return [];
    const agree = `${group.length} runs of ${group[0]?.run.test ?? group[0]?.run.tier} agree on ${connections} connections (within ${percent(alikeShare)})`;
    return group.map(({ run, rps, inFlight }) =>
      warns(
        run,
        null,
        'load-model',
        `${run.loadModel === 'open' ? 'looks like a cell of a closed test' : 'is a cell of a closed test by Little’s law'}: ${rate(rps)} × mean response is ${number(inFlight)}, and ${agree}.`,
      ),
    );
  });
}
