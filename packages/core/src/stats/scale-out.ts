/** What a source of metrics said of a target's instances in one step of time. */
export interface InstanceStep {
  /** When the step begins, milliseconds since 1970. */
  atMs: number;
  /** Mean of the step; null where nothing was said, which is not 0. */
  instances: number | null;
}

/** A time in seconds of which no more is known than between what it lies. */
export interface SecondsBetween {
  leastSeconds: number;
  mostSeconds: number;
}

/** Steps over which the instances became more from each to the next. */
export interface ScaleOutPhase {
  /** Means of the first and of the last step. */
  fromInstances: number;
  toInstances: number;
  /** From the last moment with the one to the first with the other. */
  took: SecondsBetween;
  /** Instances added per second of that time, at least and at most; null: nearly all may have come at once. */
  leastPerSecond: number;
  mostPerSecond: number | null;
}

/** How the instances of a target came with the load of a run, as far as means of whole steps tell it. */
export type ScaleOut =
  | {
      kind: 'known';
      stepSeconds: number;
      /** Mean of the last whole step before the load; null where nothing was said of it. */
      atStart: number | null;
      /** The highest mean of a step that touches the load. */
      most: number;
      /** From the load's beginning until they were so many; null where they were before. */
      mostAfter: SecondsBetween | null;
      /** In order of time; what adds less than one instance is no phase. */
      phases: ScaleOutPhase[];
    }
  | { kind: 'not-enough'; because: string };

interface Instances {
  /** In order of time: those that touch the load, and what is known of before. */
  steps: readonly InstanceStep[];
  stepSeconds: number;
  /** The run's load, milliseconds since 1970. */
  load: { fromMs: number; untilMs: number };
}

/**
 * Reads a scale-out off means of steps. With a count that only grows, the mean m of a step says that it was at most m at some moment of the step
 * and at least m at another. So a phase from step i to step k began after the beginning of i and before the end of the one after i, and ended after the
 * beginning of the one before k and before the end of k: its length lies between those, and its rate between what it added ÷ each. What began
 * before the load is counted from the load on, as nothing else is taken to add instances.
 */
export function scaleOutOf({ steps, stepSeconds, load }: Instances): ScaleOut {
  const known = steps.flatMap(({ atMs, instances }): KnownStep[] =>
    instances === null || atMs >= load.untilMs ? [] : [{ ...secondsOf(atMs, stepSeconds, load.fromMs), instances }],
  );
  const underLoad = known.filter(({ end }) => end > 0);
  if (known.length < 2 || underLoad.length === 0)
    return {
      kind: 'not-enough',
      because: `Instances are known of ${known.length} ${known.length === 1 ? 'step' : 'steps'} of ${stepSeconds} s; it takes two to see that they change.`,
    };
  const most = Math.max(...underLoad.map(({ instances }) => instances));
  const before = known.findLast(({ end }) => end <= 0 && end > -stepSeconds);
  return {
    ...{ kind: 'known', stepSeconds, atStart: before?.instances ?? null, most },
    mostAfter: before && before.instances >= most ? null : reached(known, most),
    phases: risesOf(known)
      .map(phaseOf)
      .filter(({ fromInstances, toInstances }) => toInstances - fromInstances >= 1),
  };
}

/** A step of which the mean is known, in seconds from the load's beginning. */
interface KnownStep {
  begin: number;
  end: number;
  instances: number;
}

const secondsOf = (atMs: number, stepSeconds: number, fromMs: number) => ({
  begin: (atMs - fromMs) / 1000,
  end: (atMs - fromMs) / 1000 + stepSeconds,
});

/** When there were so many first: after the beginning of the step before, whose mean is less. */
function reached(known: readonly KnownStep[], instances: number): SecondsBetween {
  const at = known.findIndex((step) => step.end > 0 && step.instances >= instances);
  return { leastSeconds: Math.max(known[at - 1]?.begin ?? 0, 0), mostSeconds: known[at]!.end };
}

/** The longest sequences of steps of which each has more than the one before. */
function risesOf(known: readonly KnownStep[]): KnownStep[][] {
  const rises: KnownStep[][] = [];
  for (const [index, step] of known.entries()) {
    const before = known[index - 1];
    if (before && step.instances > before.instances) rises.at(-1)!.push(step);
    else rises.push([step]);
  }
  return rises.filter(({ length }) => length > 1);
}

function phaseOf(rise: readonly KnownStep[]): ScaleOutPhase {
  const [first, second, last] = [rise[0]!, rise[1]!, rise.at(-1)!];
  const leastSeconds = Math.max(rise.at(-2)!.begin - second.end, 0);
  const mostSeconds = last.end - Math.max(first.begin, 0);
  const added = last.instances - first.instances;
  return {
    ...{ fromInstances: first.instances, toInstances: last.instances, took: { leastSeconds, mostSeconds } },
    leastPerSecond: added / mostSeconds,
    mostPerSecond: leastSeconds > 0 ? added / leastSeconds : null,
  };
}
