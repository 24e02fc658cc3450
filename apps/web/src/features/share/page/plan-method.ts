import { metersOf, type FrozenPlan } from '@headroom/core';
import { sloInWords } from '@/ui/benchmark-words';
import { formatCount, formatFull, formatNumber, formatPrice, formatShare } from '@/ui/format';
import { nameTiers } from '@/ui/plan-options';
import { tierName } from '@/ui/tier-name';
import { lines, rows, table } from './figure';
import { html, type Html } from './html';
import { instantInWords } from './words';

/** What was asked, what the answer rests on, and the prices that were used. */
export const planMethod = (plan: FrozenPlan): Html =>
  html`${findings(plan)}${asked(plan)}${evidence(plan)}${prices(plan)}`;

function findings({ answer, tierNames }: FrozenPlan): Html {
  const sentences = [...answer.missing, ...answer.findings].map((sentence) => nameTiers(sentence, tierNames));
  if (sentences.length === 0) return html``;
  return html`<section>
    <h2>What it rests on</h2>
    <ul class="sentences">
      ${[...new Set(sentences)].map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  </section>`;
}

function asked({ problem, gateway, policySet, region, evaluatedAt }: FrozenPlan): Html {
  const { target, hoursPerMonth } = problem;
  return html`<section>
    <h2>What was asked</h2>
    ${rows([
      ['Gateway', `${gateway}, prices of ${region}`],
      ['Policies', lines([policySet, target.policies.join(' → ') || 'none'])],
      [
        'Peak rate',
        `${formatFull(target.rps)} rps${target.growthFactor === 1 ? '' : `, growing × ${formatFull(target.growthFactor)}`}`,
      ],
      ['Calls a month', formatCount(Math.round(target.monthlyCalls))],
      ['SLO', sloInWords(target.slo)],
      ['Headroom', `${formatShare(target.headroom)} kept free, ${formatFull(target.spareUnits)} spare units`],
      ['A month has', `${formatFull(hoursPerMonth)} h`],
      ['Answered', instantInWords(evaluatedAt)],
    ])}
  </section>`;
}

const sources = {
  own: 'Measured',
  import: 'Imported',
  observed: 'Observed in production',
  published: 'Published',
  rated: 'Rated by its vendor',
} as const;
const numeric = (name: string) => ({ name, numeric: true });

function evidence({ problem, tierNames }: FrozenPlan): Html {
  if (problem.runs.length === 0) return html``;
  const columns = [
    ...[
      { name: 'Run' },
      { name: 'Source' },
      { name: 'Tier' },
      numeric('Units'),
      { name: 'Policies', className: 'why' },
    ],
    ...[numeric('Levels'), numeric('Highest rate, rps')],
  ];
  return table(
    ...(['Evidence', 'the runs that the answer was made of', columns] as const),
    problem.runs.map(({ id, source, tier, units, policies, levels }) => [
      ...[id.slice(0, 60), sources[source], tierName(tier, tierNames), units, policies.join(', ') || 'none'],
      ...[levels.length, formatNumber(Math.max(...levels.map(({ throughputRps }) => throughputRps)))],
    ]),
  );
}

function prices({ problem, tierNames, prices, netPrices }: FrozenPlan): Html {
  if (prices === null) return html``;
  const { currency } = problem;
  const columns = [
    { name: 'Tier' },
    { name: 'Meter' },
    numeric('Price'),
    numeric('For'),
    numeric('Included'),
    ...(netPrices ? [] : [numeric('Discount')]),
  ];
  return table(
    ...(['Prices', `${prices.source}, seen on ${prices.observedOn}`, columns] as const),
    problem.tiers.flatMap((tier) =>
      metersOf(tier).map(({ meter, unitPrice, perUnit = 1, included = 0, discountPercent, further }) => [
        ...[tierName(tier.id, tierNames), meter],
        lines([
          unitPrice === null ? 'unknown' : formatPrice(unitPrice, currency),
          ...(further ?? []).map(
            ({ from, unitPrice }) => `${formatPrice(unitPrice, currency)} beyond ${formatCount(from)}`,
          ),
        ]),
        ...[formatCount(perUnit), formatCount(included)],
        ...(netPrices ? [] : [discountPercent === undefined ? 'none' : `${discountPercent} %`]),
      ]),
    ),
  );
}
