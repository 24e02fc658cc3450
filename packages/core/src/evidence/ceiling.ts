import { number, percent, rate } from '../run/figures';
import type { PlanRun } from '../sizing/plan-problem';
import type { LevelStatistics } from '../stats/level-statistics';
import { completedRps } from './kept-up';
import { plateauOf } from './plateau';

/** What is known beside the run's own figures; whatever is left out is not blamed. */
export interface CeilingEvidence {
  run: PlanRun;
  coresPerUnit: number;
  /** The generator's own health at the run's highest level. */
  generator?: LevelStatistics['generator'];
  /** Bytes per request in both directions, and what the link carries, in bytes per second. */
  network?: { bytesPerRequest: number; linkBytesPerSecond: number };
  /** CPU milliseconds per request of the gateway alone and of each policy of the run. */
  demand?: { baseMs: number; policies: readonly { policy: string; cpuMs: number }[] };
}

/** What ended the rise of a run's throughput. */
export interface Ceiling {
  kind: 'none' | 'generator' | 'network' | 'gateway' | 'policy' | 'backend';
  /** Set for `policy`: the one with the largest share of the CPU. */
  policy: string | null;
  /** Highest completions per second that were reached. */
  rps: number;
  /** One sentence each, with the figures that say so. */
  figures: string[];
}

/** A link this full is the limit, */
const fullLink = 0.9;
/** as is a generator this busy; */
const busyGenerator = 0.85;
/** and a policy of this share of the CPU is named instead of the gateway. */
const dominantShare = 0.4;

/** Attributes the ceiling of a run: nothing is named before throughput stopped following the load. */
export function ceilingOf({ run, coresPerUnit, generator, network, demand }: CeilingEvidence): Ceiling {
  const plateau = plateauOf(run, coresPerUnit);
  const rps = Math.max(0, ...run.levels.map(completedRps));
  const ceiling = (kind: Ceiling['kind'], figures: string[], policy: string | null = null): Ceiling => ({
    ...{ kind, policy, rps, figures: [plateau.reason, ...figures] },
  });
  if (plateau.kind === 'none') return ceiling('none', []);

  const generatorShare = generator ? generator.cpuPercentMax / 100 / generator.threads : 0;
  if (plateau.kind !== 'gateway' && generatorShare >= busyGenerator)
    return ceiling('generator', [`The load generator used ${percent(generatorShare)} of its cores.`]);
  const link = network ? (rps * network.bytesPerRequest) / network.linkBytesPerSecond : 0;
  if (plateau.kind !== 'gateway' && network && link >= fullLink)
    return ceiling('network', [
      `${rate(rps)} of ${number(network.bytesPerRequest)} bytes fill ${percent(link)} of the link.`,
    ]);
  if (plateau.kind !== 'gateway') return ceiling(plateau.kind, []);

  const totalMs = demand ? demand.policies.reduce((sum, { cpuMs }) => sum + cpuMs, demand.baseMs) : 0;
  const largest = demand?.policies.toSorted((left, right) => right.cpuMs - left.cpuMs)[0];
  if (!demand || !largest || totalMs <= 0) return ceiling('gateway', []);
  const share = largest.cpuMs / totalMs;
  const figures = [
    `${largest.policy} takes ${number(largest.cpuMs)} of ${number(totalMs)} ms of CPU per request (${percent(share)}); the gateway alone ${number(demand.baseMs)} ms.`,
  ];
  return share >= dominantShare ? ceiling('policy', figures, largest.policy) : ceiling('gateway', figures);
}
