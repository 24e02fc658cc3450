import type { PlanProblemInput } from '../src/sizing';
import type { Draws } from './draws';
import { drawsFrom } from './draws';
import type { Gap } from './design-runs';
import { designCells, designRun, tiedPair } from './design-runs';
import { drawGateway } from './draw-gateway';
import { drawQuestion } from './draw-question';
import type { HiddenGateway } from './hidden-gateway';
import { followsFrom } from './identifiable';
import { measureRun } from './measure-run';
import type { ProblemClass } from './problem-class';
import type { TrueOption } from './true-answer';
import { cheapest, everyTrueOption } from './true-answer';
import { trueQueue } from './true-queue';

export interface LabProblem {
  seed: number;
  problemClass: ProblemClass;
  plan: PlanProblemInput;
  truth: Truth;
}

export interface Truth {
  gateway: HiddenGateway;
  /** Tiers whose capacity with the target’s policies follows from the runs. */
  identifiableTiers: string[];
  /** Of every unit tier, one unit. */
  capacityPerUnit: Map<string, number>;
  options: TrueOption[];
  /** Cheapest feasible option that the evidence can speak of. */
  best: TrueOption | null;
  /** Verdicts that are right. */
  verdicts: string[];
  holds: (tier: string, units: number, rps: number) => boolean;
}

/** One planning problem with its true answer; the same for the same seed and class. */
export function generateProblem(seed: number, problemClass: ProblemClass): LabProblem {
  const draws = drawsFrom(Math.imul(seed, 0x9e3779b1));
  const gateway = drawGateway(draws, problemClass);
  const target = drawTarget(draws, gateway, problemClass);
  const gap = drawGap(draws, gateway, target);
  const cells = designCells(draws, gateway, problemClass, target, gap);
  const identifiable = (from: readonly (typeof cells)[number][]) =>
    gateway.tiers.filter((tier) => followsFrom(gateway, from, { tier, policies: target }));
  const tiers = identifiable(cells);

  const requestsPerLevel =
    Math.round((draws.chance(0.7) ? draws.between(20_000, 30_000) : draws.between(30_000, 60_000)) / 1000) * 1000;
  const reportsP90 = draws.chance(0.5);
  let needed = [...cells];
  const designs = cells.map((cell) => {
    const without = needed.filter((other) => other !== cell);
    const spanning = identifiable(without).length < tiers.length;
    const design = designRun(draws, problemClass, cell, { requestsPerLevel, reportsP90, spanning });
    if (!design.cpuReadings && !design.saturating) needed = without;
    return design;
  });
  if (problemClass === 'noisy') draws.oneOf(designs).badLevel = true;
  if (problemClass === 'generator-limited' && designs.every(({ generatorLimit }) => generatorLimit === null))
    draws.oneOf(designs).generatorLimit = draws.between(0.3, 0.7);

  const queue = trueQueue(gateway, target, drawsFrom(Math.imul(seed, 0x85ebca6b) ^ 1));
  const { question, capacityPerUnit, holds } = drawQuestion(draws, gateway, target, queue);
  // A time-out far beyond the SLO costs next to nothing there, so that the latency alone decides.
  gateway.timeoutMs = Math.max(gateway.timeoutMs, 5 * question.target.slo.latencyMs);
  const runs = designs.map((design, index) => measureRun(draws, gateway, design, `r${index + 1}`));
  const options = everyTrueOption(question, holds);
  const spoken = new Set(tiers.map(({ id }) => id));
  const best =
    tiers.length === 0 ? null : cheapest(options.filter(({ tier, units }) => units === null || spoken.has(tier)));
  const allKnown =
    tiers.length === gateway.tiers.length &&
    question.tiers.every((tier) => !('billing' in tier) || tier.billing !== 'perCall' || tier.maxRps !== undefined);
  return {
    ...{ seed, problemClass },
    plan: { schema: 'headroom.plan/1', policies: [...gateway.policies.keys()], runs, ...question },
    truth: {
      ...{ gateway, options, best, holds, capacityPerUnit },
      identifiableTiers: [...spoken],
      verdicts: rightVerdicts(tiers.length > 0, best, allKnown),
    },
  };
}

function drawTarget(draws: Draws, gateway: HiddenGateway, problemClass: ProblemClass): string[] {
  const names = [...gateway.policies.keys()];
  const chosen = draws.shuffled(names).slice(0, draws.whole(1, Math.min(names.length, 4)));
  const tied = tiedPair(gateway, problemClass);
  if (tied.length > 0) {
    const others = chosen.filter((name) => !tied.includes(name));
    return [...others, ...(draws.chance(0.35) ? tied.slice(0, 1) : tied)];
  }
  return gateway.shared && draws.chance(0.75) ? [...new Set([...chosen, ...gateway.shared.pair])] : chosen;
}

/** What nobody measured, in some problems of every class. */
function drawGap(draws: Draws, gateway: HiddenGateway, target: readonly string[]): Gap {
  const kind = draws.uniform();
  if (kind < 0.12) return { policy: draws.oneOf(target), tier: null };
  return { policy: null, tier: kind < 0.18 ? draws.oneOf(gateway.tiers) : null };
}

/** With something unknown left, nothing that carries the target may also be too little evidence. */
function rightVerdicts(identifiable: boolean, best: TrueOption | null, allKnown: boolean): string[] {
  if (!identifiable) return ['notEnoughEvidence'];
  if (best) return ['recommended'];
  return allKnown ? ['noFeasibleOption'] : ['noFeasibleOption', 'notEnoughEvidence'];
}
