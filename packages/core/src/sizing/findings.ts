import { number, percent, rate } from '../run/figures';
import { compareMoney, toCents } from '../pricing/money';
import Decimal from 'decimal.js';
import { isHeldBack } from './carried-loss';
import type { KnownCapacity, PlanModel } from './plan-model';
import type { PlanProblem } from './plan-problem';
import { isUnitTier } from './tier-facts';
import type { Option } from './recommendation';
import { isSameSet } from './same-cell-runs';

/** An option this sure needs no mention of a safer one. */
const sureEnough = 0.9;
/** A cheaper option this likely to be enough cannot be told apart from the recommended one. */
export const notRuledOut = 0.1;
/** A run this many standard errors off the others is named. */
const oddRun = 3;

export const list = (words: readonly string[]) => new Intl.ListFormat('en').format(words);

const nameOf = ({ tier, units }: { tier: string; units: number | null }) =>
  units === null ? tier : `${tier} × ${units}`;

/** What the capacities rest on: measured units, other sets of policies, other tiers, losses, pairs, odd runs. */
export function evidenceFindings(
  problem: PlanProblem,
  model: PlanModel,
  capacities: readonly KnownCapacity[],
  policies: readonly string[],
): string[] {
  return [
    ...capacities.flatMap((known) => capacityFindings(problem, known, policies)),
    ...unexplainedLosses(problem, model, capacities),
    ...pairFindings(model),
    ...oddRuns(model),
  ];
}

/** What the plan says of its tiers: of those whose capacity is known, and what it says of all of them. */
export function tierNotes({ tiers }: PlanProblem, options: readonly Option[]): string[] {
  const judged = new Set(options.filter(({ capacityRps }) => capacityRps !== null).map(({ tier }) => tier));
  const [first, ...others] = tiers;
  const ofAll = new Set(first?.notes?.filter((note) => others.every(({ notes = [] }) => notes.includes(note))));
  const noted = tiers.flatMap(({ id, notes = [], unconfirmed = [] }) => [
    ...notes.filter((note) => judged.has(id) || ofAll.has(note)),
    ...(judged.has(id) ? unconfirmed : []),
  ]);
  return [...new Set(noted)];
}

function capacityFindings(problem: PlanProblem, known: KnownCapacity, policies: readonly string[]): string[] {
  const tier = problem.tiers.find(({ id }) => id === known.tier);
  const maxUnits = tier && isUnitTier(tier) ? tier.maxUnits : 1;
  if (known.measuredOn)
    return [
      `${known.tier} was not measured: its cores are declared the same as those of ${known.measuredOn}, whose measurements stand for it.`,
    ];
  const onTier = problem.runs.filter((run) => run.tier === known.tier);
  const isRated = onTier.length > 0 && onTier.every(({ source }) => source === 'rated');
  if (isRated) return [`${known.tier}: rated figures only; nothing was measured.`];
  const measured = known.measuredUnits.map((units) => `${units} ${units === 1 ? 'unit' : 'units'}`);
  const beyond = Math.max(...known.measuredUnits) < maxUnits;
  return [
    `${known.tier}: ${list(measured)} measured${beyond ? `; up to ${maxUnits} units are extrapolated` : ''}.`,
    ...(known.atLeast ? [`${known.tier}: no level failed, so its capacity is a lower bound.`] : []),
    ...(known.direct || known.atLeast
      ? []
      : [
          `${known.tier} was not measured with ${policies.length > 0 ? list(policies) : 'no policies'}: the cost is put together from other runs.`,
        ]),
  ];
}

/** Cells that held far less than their CPU explains, where the answer rests on them, and whom else that may concern. */
function unexplainedLosses({ target }: PlanProblem, model: PlanModel, capacities: readonly KnownCapacity[]): string[] {
  return model
    .lossesOf(target.slo)
    .filter(isHeldBack)
    .flatMap((cell) => {
      const others = capacities.filter(({ heldBy }) => heldBy.includes(cell)).map(({ tier }) => tier);
      const isTarget = isSameSet(cell.policies, target.policies);
      if (others.length === 0 && !isTarget) return [];
      const { run, explainedRps, passedRps } = cell.run;
      const who = run.units === 1 ? cell.tier : `${cell.tier} × ${run.units}`;
      const asked = isTarget ? '' : ` with ${run.policies.length > 0 ? list(run.policies) : 'no policies'}`;
      const held = `${who}${asked} held ${rate(passedRps ?? 0)} where its CPU time explains ${number(explainedRps ?? 0)}`;
      return others.length === 0
        ? `${held}. What held it back is not known; more units are taken to be held back alike.`
        : `${held}. What held it back is not known and may hold ${list(others)} back too: measure ${others.length === 1 ? 'it' : 'one of them'}${isTarget ? '' : ' with the target’s policies'}.`;
    });
}

function pairFindings({ demand: { demand } }: PlanModel): string[] {
  if (!demand) return [];
  const { policies, pairs } = demand.design;
  return pairs.map(([one, other], i) => {
    const ms = demand.x[1 + policies.length + i]!;
    return `${one} and ${other} together cost ${number(Math.abs(ms))} ms of CPU ${ms < 0 ? 'less' : 'more'} than each by itself.`;
  });
}

function oddRuns({ demand: { demand, runs } }: PlanModel): string[] {
  const told = runs.filter(({ logDemand }) => logDemand !== null);
  return (demand?.residuals ?? []).flatMap((residual, k) =>
    Math.abs(residual) > oddRun && told[k]
      ? [
          `Run ${told[k].run.id} does not fit the others: its requests cost ${residual > 0 ? 'more' : 'less'} CPU than they say; it counts less.`,
        ]
      : [],
  );
}

/** What stands between the recommended option and its neighbours: a safer one, and cheaper ones not ruled out. */
export function certaintyFindings(best: Option, options: readonly Option[], currency: string): string[] {
  const odds = (option: Option) => percent(Math.round((option.probabilityFeasible ?? 0) * 100) / 100);
  const cheaper = options
    .slice(0, options.indexOf(best))
    .filter((option) => (option.probabilityFeasible ?? 0) >= notRuledOut && isCheaper(option, best));
  const notTold = cheaper.map(
    (option) =>
      `${nameOf(option)} cannot be told apart from ${nameOf(best)}: it may be enough (${odds(option)}) and would save ${saving(best, option)} ${currency} a month.`,
  );
  if (best.probabilityFeasible === null || best.probabilityFeasible >= sureEnough) return notTold;
  const safer = options.find((option) => option.feasible && (option.probabilityFeasible ?? 0) >= sureEnough);
  const enough = `${nameOf(best)} is enough with ${odds(best)} probability`;
  return [
    ...notTold,
    safer?.monthlyCost
      ? `${enough}; ${nameOf(safer)} is ${odds(safer)} sure for ${toCents(safer.monthlyCost)} ${currency} a month.`
      : `${enough}; no option is surer than 90 %.`,
  ];
}

const isCheaper = (option: Option, best: Option) =>
  option.monthlyCost !== null && best.monthlyCost !== null && compareMoney(option.monthlyCost, best.monthlyCost) < 0;

const saving = (best: Option, option: Option) =>
  toCents(new Decimal(best.monthlyCost ?? 0).minus(option.monthlyCost ?? 0).toFixed());
