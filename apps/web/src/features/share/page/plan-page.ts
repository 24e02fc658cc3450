import { verdictSentence, type FrozenPlan, type Option } from '@headroom/core';
import { evidenceGradeMeanings } from '@/ui/evidence-grade';
import {
  formatFull,
  formatLatency,
  formatMoney,
  formatNumber,
  formatPrice,
  formatProbability,
  formatShare,
} from '@/ui/format';
import { contenders, isRecommended, nameTiers, reasonText } from '@/ui/plan-options';
import { tierName } from '@/ui/tier-name';
import { figures, lines, table } from './figure';
import { html, type Html } from './html';
import { planMethod } from './plan-method';
import { planPictures } from './plan-pictures';
import { inlineTag, tag } from './tag';

/** A plan to read: the answer, key numbers, pictures, options, policies, what was asked, and what it rests on. */
export const planPage = (plan: FrozenPlan): Html =>
  html`${verdict(plan)}${keyNumbers(plan)}${planPictures(plan)}${options(plan)}${policies(plan)}${planMethod(plan)}`;

const looks = {
  recommended: ['good', 'Recommended'],
  notEnoughEvidence: ['warn', 'Not enough evidence'],
  noFeasibleOption: ['bad', 'No option is enough'],
} as const;

/** The option that is recommended. */
export const recommendedOption = ({ answer }: FrozenPlan): Option | undefined =>
  answer.options.find((option) => isRecommended(option, answer));

/** The answer in one sentence; without what it costs where prices were taken out. */
export function planSentence({ answer, problem, tierNames }: FrozenPlan): string {
  const { recommended } = answer;
  if (recommended && recommended.monthlyCost === null)
    return `${optionName(recommended, tierNames)} is recommended; what it costs is not shown.`;
  const stated = {
    ...answer,
    recommended: recommended && { ...recommended, monthlyCost: recommended.monthlyCost ?? '' },
  };
  return nameTiers(verdictSentence(stated, problem.tiers), tierNames);
}

/** What is recommended, as `Standard × 2`; null where nothing is. */
export const recommendedName = ({ answer: { recommended }, tierNames }: FrozenPlan): string | null =>
  recommended && optionName(recommended, tierNames);

const optionName = ({ tier, units }: Pick<Option, 'tier' | 'units'>, tierNames: Record<string, string>) =>
  `${tierName(tier, tierNames)}${units === null ? '' : ` × ${units}`}`;

function verdict(plan: FrozenPlan): Html {
  const [tone, word] = looks[plan.answer.verdict];
  const grade = recommendedOption(plan)?.grade;
  const { slo, rps } = plan.problem.target;
  return html`<section class="verdict ${tone}" aria-label="Verdict">
    <p>${planSentence(plan)}</p>
    <p>
      Asked: ${formatFull(rps)} rps at peak, p${slo.percentile} ≤ ${formatFull(slo.latencyMs)} ms, errors ≤
      ${formatFull(slo.maxErrorRate * 100)} %.
    </p>
    <ul class="tags">
      ${tag(tone, word)}${grade ? tag('good', `Evidence of grade ${grade}: ${evidenceGradeMeanings[grade].toLowerCase()}`) : ''}${
        plan.prices?.isStale ? tag('warn', 'Old prices') : ''
      }
    </ul>
  </section>`;
}

function keyNumbers(plan: FrozenPlan): Html {
  const { recommended, currency } = plan.answer;
  const option = recommendedOption(plan);
  const capacity = option?.capacityRps ?? undefined;
  return figures([
    { label: 'Recommended', value: recommendedName(plan) ?? '–', note: plan.gateway },
    {
      label: 'Per month',
      value: formatMoney(recommended?.monthlyCost ?? null, currency),
      note: plan.prices ? `prices of ${plan.prices.observedOn}` : 'not shown',
    },
    {
      label: 'Per million requests',
      value: recommended?.costPerMillion ? formatPrice(recommended.costPerMillion, currency) : '–',
      note: plan.prices ? 'after growth' : 'not shown',
    },
    {
      ...{ label: 'Capacity', value: capacity ? `${formatNumber(capacity.estimate)} rps` : '–' },
      full: capacity && `${formatFull(capacity.estimate)} rps`,
      note: capacity && `${formatNumber(capacity.low)} to ${formatNumber(capacity.high)}, spare units out of service`,
    },
    { label: 'Used at peak', value: formatShare(option?.utilisation), note: 'after growth' },
    { label: 'Sure to be enough', value: formatProbability(option?.probabilityFeasible) },
  ]);
}

const numeric = (name: string) => ({ name, numeric: true });

function options({ answer, tierNames }: FrozenPlan): Html {
  const { currency } = answer;
  const columns = [
    ...[{ name: 'Option' }, numeric('Per month'), numeric('Capacity rps'), numeric('Used'), numeric('Sure')],
    ...[{ name: 'Grade' }, { name: 'Why not', className: 'why' }],
  ];
  const shown = contenders(answer);
  return table(
    ...(['Options', `the ${shown.length} worth comparing of ${answer.options.length}`, columns] as const),
    shown.map((option) => [
      optionName(option, tierNames),
      formatMoney(option.monthlyCost, currency),
      capacityOf(option),
      ...[formatShare(option.utilisation), formatProbability(option.probabilityFeasible), option.grade ?? '–'],
      isRecommended(option, answer)
        ? inlineTag('good', 'Recommended')
        : option.reasons.map((reason) => nameTiers(reasonText(reason), tierNames)).join(' '),
    ]),
  );
}

const capacityOf = ({ capacityRps }: Option): Html =>
  capacityRps
    ? lines([
        formatNumber(capacityRps.estimate),
        `${formatNumber(capacityRps.low)} to ${formatNumber(capacityRps.high)}`,
      ])
    : html`–`;

function policies({ answer, problem }: FrozenPlan): Html {
  const asked = answer.policies.filter(({ policy }) => problem.target.policies.includes(policy));
  if (asked.length === 0) return html``;
  const interval = (of: Option['capacityRps'] | FrozenPlan['answer']['policies'][number]['cpuMs']) =>
    of ? lines([formatLatency(of.estimate), `${formatLatency(of.low)} to ${formatLatency(of.high)}`]) : html`–`;
  return table(
    ...([
      'What each policy costs a request',
      'by itself, from the runs',
      [{ name: 'Policy' }, numeric('CPU'), numeric('Delay')],
    ] as const),
    asked.map(({ policy, cpuMs, delayMs }) => [policy, interval(cpuMs), interval(delayMs)]),
  );
}
