import { duration, number, percent, rate } from '../run/figures';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import { mean, median, sum } from '../stats/moments';
import type { Finding } from './finding';
import { breaks, warns } from './finding';
import { completedRps } from './kept-up';

/** Demand may differ by this share between levels. */
const tolerance = 0.15;
/** Idle background is at most this share of the cores; candidates for it are tried in steps. */
const maxIdleShare = 0.04;
const idleSteps = 8;
const maxErrorRate = 0.01;

interface Point {
  index: number;
  level: PlanLevel;
  rps: number;
  /** Cores busy, of all units. */
  busy: number;
}

/** Laws between CPU and throughput: U = X·D with one D at all loads, and CPU that rises when throughput does. */
export function demandLaws(run: PlanRun, coresPerUnit: number): Finding[] {
  const cores = coresPerUnit * run.units;
  const flat = cpuFlat(run, pointsOf(run, cores, 8, 90));
  return flat.length > 0 ? flat : demandConstancy(run, pointsOf(run, cores, 20, 90), cores);
}

/** Levels at a CPU between the limits and without errors, by throughput. */
const pointsOf = (run: PlanRun, cores: number, fromPercent: number, toPercent: number): Point[] =>
  run.levels
    .flatMap((level, index) => {
      const { cpuPercent, errorRate, bound } = level;
      const rps = completedRps(level);
      if (bound || cpuPercent === undefined || cpuPercent < fromPercent || cpuPercent > toPercent) return [];
      return errorRate <= maxErrorRate && rps > 0 ? [{ index, level, rps, busy: (cpuPercent / 100) * cores }] : [];
    })
    .toSorted((left, right) => left.rps - right.rps);

/** With at most 4 % idle background, half as many requests again cost a quarter more CPU at least from 8 % on. */
function cpuFlat(run: PlanRun, points: readonly Point[]): Finding[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.rps < 1.5 * first.rps || last.busy >= 1.1 * first.busy) return [];
  const cpu = ({ level }: Point) => percent((level.cpuPercent ?? 0) / 100);
  return [
    breaks(
      run,
      null,
      'cpu-follows-throughput',
      `has CPU that does not follow its throughput: ${cpu(first)} at ${rate(first.rps)}, ${cpu(last)} at ${rate(last.rps)}. The reading is not that of the gateway.`,
    ),
  ];
}

function demandConstancy(run: PlanRun, points: readonly Point[], cores: number): Finding[] {
  if (points.length < 2) return [];
  const demands = demandsWithoutIdle(points, cores);
  const centre = median(demands);
  const allowed = points.map(({ level: { requests } }) =>
    requests === undefined ? tolerance : tolerance + 3 / Math.sqrt(Math.max(requests, 1)),
  );
  const far = demands.map((ms, position) => Math.abs(ms / centre - 1) > (allowed[position] ?? 0));
  const [low, high] = [Math.min(...demands), Math.max(...demands)];
  if (!far.includes(true) && high / low <= 1 + Math.max(...allowed)) return [];
  // One that stands out between two that agree is a bad reading, and so is the lightest when background of any size
  // would not explain it; the heaviest may suffer from contention.
  const inside = points.flatMap(({ index }, position) => {
    const between = far[position - 1] === false && far[position + 1] === false;
    const lightest = position === 0 && far[1] === false && isOffTheLine(points);
    return far[position] && (between || lightest) ? [{ index, ms: demands[position] ?? 0 }] : [];
  });
  if (inside.length > 0 && inside.length === far.filter(Boolean).length)
    return inside.map(({ index, ms }) =>
      breaks(
        run,
        index,
        'demand-constancy',
        `needs ${duration(ms)} of CPU per request, the run’s other levels about ${duration(centre)}: its CPU or throughput is wrong.`,
      ),
    );
  const direction = (demands.at(-1) ?? 0) > (demands[0] ?? 0) ? 'more' : 'less';
  return [
    warns(
      run,
      null,
      'demand-constancy',
      `has a CPU time per request between ${duration(low)} and ${duration(high)} over its levels (${number((high / low - 1) * 100)} % apart), ${direction} at the highest rate than at the lowest.`,
    ),
  ];
}

/** Whether the lightest point is far from the line of cores busy on rate through the others, of which there are at least three. */
function isOffTheLine([lightest, ...others]: readonly Point[]): boolean {
  if (!lightest || others.length < 3) return false;
  const [x, y] = [mean(others.map(({ rps }) => rps)), mean(others.map(({ busy }) => busy))];
  const slope =
    sum(others.map(({ rps, busy }) => (rps - x) * (busy - y))) / sum(others.map(({ rps }) => (rps - x) ** 2));
  const predicted = y + slope * (lightest.rps - x);
  return Math.abs(lightest.busy / predicted - 1) > tolerance;
}

/** CPU milliseconds per request at each point, less the idle background within its bounds that makes them most alike. */
function demandsWithoutIdle(points: readonly Point[], cores: number): number[] {
  const candidates = Array.from({ length: idleSteps + 1 }, (_, step) => {
    const idle = (step / idleSteps) * maxIdleShare * cores;
    const demands = points.map(({ busy, rps }) => ((busy - idle) / rps) * 1000);
    const centre = median(demands);
    return { demands, misfit: demands.reduce((sum, ms) => sum + Math.abs(ms / centre - 1), 0) };
  });
  return candidates.reduce((best, one) => (one.misfit < best.misfit ? one : best)).demands;
}
