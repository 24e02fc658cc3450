import { Money, compareMoney, toCents } from '../pricing/money';
import { oddsInWords } from '../sizing/verdict-sentence';
import { weakestGrade } from '../sizing/grade';
import type { CostReport, PlanCost } from './cost-report';
import { basisWords } from './figure-basis';
import { savingNames } from './report-tables';
import type { Saving } from './savings';

/** A report in plain words. */
export interface ReportWords {
  /** What it all costs. */
  answer: string;
  /** How sure that is, and what it rests on. */
  risk: string[];
  /** Where most would be saved; null where nothing would, as far as is known. */
  saving: string | null;
  /** Where the costs changed since the month before; null where no plan has two months. */
  change: string | null;
  /** What was not tested, by plan. */
  untested: { plan: string; sentences: string[] }[];
}

/** The answer first: what it costs, how sure that is, what would be saved, what changed, what was not tested. */
export function reportWords(report: CostReport): ReportWords {
  return {
    answer: answerOf(report),
    risk: riskOf(report),
    saving: savingOf(report),
    change: changeOf(report),
    untested: report.plans.flatMap(({ name, untested }) =>
      untested.length > 0 ? [{ plan: name, sentences: untested }] : [],
    ),
  };
}

const grouped = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const calls = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, notation: 'compact' });

/** An amount in words; small ones keep three significant digits. */
function money(amount: string, currency: string): string {
  const value = Number(amount);
  const shown = value !== 0 && Math.abs(value) < 1 ? value.toPrecision(3) : grouped.format(Number(toCents(amount)));
  return `${shown} ${currency}`;
}

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function answerOf({ currency, plans, total }: CostReport): string {
  const { answered, monthlyCost, costPerMillion, monthlyCalls } = total;
  if (monthlyCost === null)
    return plans.length === 0 ? 'There is no plan in this report.' : `No plan in this report has an answer yet.`;
  const [only] = plans.length === 1 ? plans : [];
  const what = only?.answer
    ? `“${only.name}” is carried by ${shape(only.answer)} of ${only.answer.gatewayName}, which costs`
    : answered === total.plans
      ? `The ${answered} plans of this report cost`
      : `${answered} of the ${plural(total.plans, 'plan')} of this report ${answered === 1 ? 'has an answer and costs' : 'have an answer and cost'}`;
  const perMillion =
    costPerMillion === null
      ? ''
      : `: ${money(costPerMillion, currency)} per million requests at mean use, over ${calls.format(monthlyCalls)} calls`;
  return `${what} ${money(monthlyCost, currency)} a month${perMillion}.`;
}

const shape = ({ tier, units }: NonNullable<PlanCost['answer']>) => (units === null ? tier : `${tier} × ${units}`);

function riskOf({ plans, total }: CostReport): string[] {
  const { leastSure, pricesSeenOn, stale, answered } = total;
  if (answered === 0) return [];
  const grades = plans.flatMap(({ answer }) => answer?.grade ?? []);
  const grade = weakestGrade(grades);
  const ungraded = answered - grades.length;
  return [
    ...(leastSure
      ? [
          answered === 1
            ? `That it is enough is ${oddsInWords(leastSure.probability)} sure.`
            : `Least sure is “${leastSure.plan}”: enough with ${oddsInWords(leastSure.probability)} probability.`,
        ]
      : []),
    grade
      ? `The weakest evidence ${ungraded > 0 ? 'with a grade ' : ''}is of grade ${grade}.`
      : 'No evidence could be graded.',
    ...(grade && ungraded > 0 ? [`The evidence of ${plural(ungraded, 'answer')} could not be graded.`] : []),
    ...(pricesSeenOn ? [`The oldest prices were seen on ${pricesSeenOn}.`] : []),
    ...(stale.length > 0 ? [`Prices of ${plural(stale.length, 'plan')} are too old to be relied on.`] : []),
  ];
}

function savingOf({ currency, plans }: CostReport): string | null {
  const all = plans.flatMap(({ name, savings }) => savings.map((saving) => ({ name, saving })));
  const rests = ({ saving: { basis } }: (typeof all)[number]) => (basis ? ` ${basisWords(basis)}` : '');
  const best = all
    .filter(({ saving }) => saving.saves !== null && new Money(saving.saves).greaterThan(0))
    .toSorted((left, right) => compareMoney(right.saving.saves!, left.saving.saves!))[0];
  if (best) {
    const { saving, name } = best;
    const odds = saving.probability === null ? '' : `, enough with ${oddsInWords(saving.probability)} probability`;
    return `Most would be saved on “${name}”: ${money(saving.saves!, currency)} a month by ${wayOf(saving)}${odds}.${rests(best)}`;
  }
  const runnerUp = all.find(({ saving }) => saving.kind === 'runnerUp' && saving.saves !== null);
  if (!runnerUp) return null;
  const more = new Money(runnerUp.saving.saves!).negated().toFixed();
  return `Nothing that is known would save money: on “${runnerUp.name}” the runner-up, ${runnerUp.saving.instead}, costs ${money(more, currency)} a month more.${rests(runnerUp)}`;
}

function wayOf({ kind, policy, instead }: Saving): string {
  if (kind === 'policy') return `switching ${policy} off (${instead})`;
  return `${instead} (${savingNames[kind].toLowerCase()})`;
}

function changeOf({ currency, plans }: CostReport): string | null {
  const changes = plans.flatMap(({ name, months }) => {
    const last = months.at(-1);
    return last?.difference && last.differenceBasis
      ? [{ name, ...last, difference: last.difference, rests: basisWords(last.differenceBasis) }]
      : [];
  });
  if (changes.length === 0) return null;
  const most = changes.toSorted((left, right) =>
    new Money(right.difference).abs().comparedTo(new Money(left.difference).abs()),
  )[0]!;
  const difference = new Money(most.difference);
  if (difference.isZero()) return 'Since the month before, no plan costs more or less.';
  const way = difference.greaterThan(0) ? 'more' : 'less';
  return `“${most.name}” changed most: in ${most.month} it costs ${money(difference.abs().toFixed(), currency)} a month ${way} than before (${most.changed.join(', ')}). ${most.rests}`;
}
