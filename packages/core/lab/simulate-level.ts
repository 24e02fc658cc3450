import type { Draws } from './draws';

/** Units behind a load balancer that picks one at random, each a first-come first-served queue. Times in milliseconds. */
export interface Site {
  units: number;
  coresPerUnit: number;
  /** One request at a time passes the gate of its unit before it gets a core; 0: there is none. */
  gateMs: number;
  serviceMs: () => number;
  delayMs: () => number;
  /** A request whose turn has not come by then fails, and never holds a core. */
  timeoutMs: number;
}

export type Arrivals =
  | { model: 'open'; rps: number; spacing: 'poisson' | 'uniform' }
  | { model: 'closed'; users: number; thinkMs: () => number; cycleMs: number };

export interface ObservedLevel {
  seconds: number;
  /** Latencies of the successes that completed in the window, ascending. */
  latenciesMs: Float64Array;
  errors: number;
  /** Share of all cores’ time that was spent on requests. */
  busyShare: number;
}

/** Runs the load against the site from empty, and observes what completes in the window after the warm-up. */
export function simulateLevel(
  site: Site,
  arrivals: Arrivals,
  window: { warmUpMs: number; measuredMs: number },
  draws: Draws,
): ObservedLevel {
  const { units, coresPerUnit, gateMs, serviceMs, delayMs, timeoutMs } = site;
  const fromMs = window.warmUpMs;
  const endMs = fromMs + window.measuredMs;
  const freeAtMs = new Float64Array(units * coresPerUnit);
  const gateFreeAtMs = new Float64Array(units);
  let latencies = new Float64Array(65_536);
  let successes = 0;
  let errors = 0;
  let busyMs = 0;

  /** Sends one request, and says when its client has the answer. */
  function send(nowMs: number): number {
    const first = units === 1 ? 0 : Math.floor(draws.uniform() * units) * coresPerUnit;
    let soonest = first;
    for (let core = first + 1; core < first + coresPerUnit; core++)
      if (freeAtMs[core]! < freeAtMs[soonest]!) soonest = core;
    const unit = first / coresPerUnit;
    const passedMs = gateMs > 0 ? Math.max(gateFreeAtMs[unit]!, nowMs) + gateMs : nowMs;
    const startMs = Math.max(freeAtMs[soonest]!, passedMs);
    if (startMs - nowMs > timeoutMs) {
      const failsMs = nowMs + timeoutMs;
      if (failsMs >= fromMs && failsMs < endMs) errors++;
      return failsMs;
    }
    gateFreeAtMs[unit] = passedMs;
    const departMs = startMs + serviceMs();
    freeAtMs[soonest] = departMs;
    busyMs += Math.max(Math.min(departMs, endMs) - Math.max(startMs, fromMs), 0);
    const doneMs = departMs + delayMs();
    if (doneMs >= fromMs && doneMs < endMs) {
      if (successes === latencies.length) latencies = grown(latencies);
      latencies[successes++] = doneMs - nowMs;
    }
    return doneMs;
  }

  if (arrivals.model === 'open') {
    const gapMs = 1000 / arrivals.rps;
    const nextGapMs = arrivals.spacing === 'poisson' ? () => gapMs * draws.exponential() : () => gapMs;
    for (let nowMs = nextGapMs(); nowMs < endMs; nowMs += nextGapMs()) send(nowMs);
  } else {
    const { users, thinkMs, cycleMs } = arrivals;
    const wakesMs = Float64Array.from({ length: users }, () => draws.uniform() * cycleMs).sort();
    while (wakesMs[0]! < endMs) replaceSmallest(wakesMs, send(wakesMs[0]!) + thinkMs());
  }
  return {
    seconds: window.measuredMs / 1000,
    latenciesMs: latencies.subarray(0, successes).sort(),
    errors,
    busyShare: busyMs / (window.measuredMs * freeAtMs.length),
  };
}

/** Nearest rank; undefined when there is nothing to rank. */
export const percentileOf = (ascending: Float64Array, percentile: number): number | undefined =>
  ascending[Math.max(Math.ceil((percentile / 100) * ascending.length) - 1, 0)];

function grown(full: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(full.length * 2);
  larger.set(full);
  return larger;
}

/** Takes the root of a binary min-heap and puts `value` in its place. */
function replaceSmallest(heap: Float64Array, value: number): void {
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= value) break;
    heap[hole] = heap[child]!;
    hole = child;
  }
  heap[hole] = value;
}
