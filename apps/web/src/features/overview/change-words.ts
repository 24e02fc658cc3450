import type { Answer, Change } from '@headroom/services';
import { tierName } from '@/ui/tier-name';
import { formatMoney } from '@/ui/format';

/** A change as a line: what it is about, what became of it, and where to see it. */
export interface ChangeLine {
  title: string;
  text: string;
  href: string;
}

type TierNames = Readonly<Record<string, string>>;

export function changeLine(change: Change, tierNames: TierNames): ChangeLine {
  switch (change.kind) {
    case 'run': {
      const { name, imported, outcome, reason, runId } = change;
      const text = imported ? 'Imported' : [outcome && outcomeWords[outcome], reason].filter(Boolean).join(': ');
      return { title: name, text, href: `/runs/${runId}` };
    }
    case 'answer': {
      const { before, after, planId, gatewayId, gatewayName, name } = change;
      const now = answerWords(after, tierNames);
      const was = before && answerWords(before, tierNames);
      const text =
        was === null
          ? `First answer: ${now}`
          : was === now
            ? `Still ${now}, surer or less sure`
            : `Now ${now}; was ${was}`;
      if (gatewayId === null) return { title: name, text, href: `/plans/${planId}` };
      const href = `/plans/${planId}?gateway=${encodeURIComponent(gatewayId)}`;
      return { title: `${name} (${gatewayName})`, text, href };
    }
    case 'plan':
      return { title: change.name, text: 'New plan', href: `/plans/${change.planId}` };
    case 'benchmark':
      return { title: change.name, text: 'New benchmark', href: `/benchmarks/${change.benchmarkId}` };
    case 'policy-set': {
      const { gatewayId, name, version } = change;
      const text = version === 1 ? 'New policy set' : `Policy set, now at version ${version}`;
      return { title: name, text, href: `/policies/${encodeURIComponent(gatewayId)}/${encodeURIComponent(name)}` };
    }
    case 'prices': {
      const { gatewayId, gatewayName, currency, observedOn } = change;
      const text = `New prices in ${currency}, of ${observedOn.toISOString().slice(0, 10)}`;
      return { title: gatewayName, text, href: `/catalog/gateways/${encodeURIComponent(gatewayId)}` };
    }
  }
}

const outcomeWords = {
  passed: 'Passed',
  'failed-slo': 'Missed its SLO',
  invalid: 'Invalid',
  aborted: 'Stopped',
  'infra-failed': 'Failed for another reason',
} as const;

function answerWords({ verdict, recommended, currency }: Answer, tierNames: TierNames): string {
  if (verdict === 'noFeasibleOption') return 'no tier carries it';
  if (!recommended) return 'not enough evidence';
  const { tier, units, monthlyCost } = recommended;
  const shape = units === null ? tierName(tier, tierNames) : `${tierName(tier, tierNames)} × ${units}`;
  return `${shape} at ${formatMoney(monthlyCost, currency)}/month`;
}
