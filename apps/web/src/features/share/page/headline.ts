import {
  basisWords,
  type Bundle,
  type FrozenComparison,
  type FrozenImport,
  type FrozenPlan,
  type FrozenReport,
  type FrozenRun,
} from '@headroom/core';
import { answerFigure } from '@/ui/answer-figure';
import { formatFull, formatMoney, formatPrice, formatRps } from '@/ui/format';
import { outcomeLooks } from '@/ui/outcome-looks';
import { comparisonSentence } from './comparison-page';
import { importSentence, isBroken } from './import-page';
import { planSentence, recommendedName, recommendedOption } from './plan-page';

export type HeadlineTone = 'good' | 'bad' | 'warn' | 'neutral' | 'sim';

/** A shared result in one figure and one sentence. */
export interface Headline {
  figure: string;
  sentence: string;
  /** What its money rests on; null where it tells none. */
  basis: string | null;
  tone: HeadlineTone;
  /** As a badge says it: the figure with what it holds for, how good its evidence is, and of money the day of its prices. */
  badge: string;
}

export function headlineOf(bundle: Bundle): Headline {
  switch (bundle.kind) {
    case 'run':
      return bundle.run.definition === null ? importHeadline(bundle.run) : runHeadline(bundle.run);
    case 'plan':
      return planHeadline(bundle.plan);
    case 'comparison':
      return comparisonHeadline(bundle.comparison);
    case 'report':
      return reportHeadline(bundle.report);
  }
}

function runHeadline({ answer, definition: { slo }, outcome, sentence, grade, simulated }: FrozenRun): Headline {
  const { value } = answerFigure(answer);
  const isRate = answer !== null && 'rps' in answer && answer.rps !== null;
  const figure = isRate ? value : outcomeLooks[outcome].word;
  // Rated, simulated and measured are never taken for one another, and a badge stands alone.
  const evidence = simulated ? 'simulated' : (grade ?? 'no evidence');
  const within = isRate ? ` @ p${slo.percentile} < ${formatFull(slo.latencyMs)} ms` : '';
  return {
    ...{ figure, sentence, basis: null, tone: simulated ? 'sim' : outcomeLooks[outcome].tone },
    badge: `${figure}${within} · ${evidence}`,
  };
}

/** What was achieved elsewhere is no capacity, and a badge says so. */
function importHeadline(run: FrozenImport): Headline {
  const rps = run.total.throughputRps;
  const figure = rps === null ? 'Imported' : `${formatRps(rps)} answered, imported`;
  return {
    ...{ figure, sentence: importSentence(run), basis: null, tone: isBroken(run) ? 'bad' : 'neutral' },
    badge: `${figure} · ${run.grade ?? 'no evidence'}`,
  };
}

const ofPrices = (day: string | null) => (day === null ? '' : ` · prices ${day}`);

const planTones = { recommended: 'good', notEnoughEvidence: 'warn', noFeasibleOption: 'bad' } as const;

function planHeadline(plan: FrozenPlan): Headline {
  const { answer, prices } = plan;
  const { recommended, currency, verdict } = answer;
  const cost = recommended?.monthlyCost ? ` · ${formatMoney(recommended.monthlyCost, currency)}/month` : '';
  const words = { recommended: '', notEnoughEvidence: 'Not enough evidence', noFeasibleOption: 'No option is enough' };
  const figure = recommendedName(plan) ?? words[verdict];
  const grade = recommendedOption(plan)?.grade ?? null;
  const pricesSeenOn = cost && prices ? prices.observedOn : null;
  return {
    ...{ figure, sentence: planSentence(plan), tone: planTones[verdict] },
    basis: pricesSeenOn === null ? null : basisWords({ grade, pricesSeenOn }),
    badge: `${figure}${cost}${grade ? ` · ${grade}` : ''}${ofPrices(pricesSeenOn)}`,
  };
}

const comparisonWords = {
  'like-for-like': ['neutral', 'like for like'],
  'with-care': ['warn', 'compare with care'],
  'not-comparable': ['bad', 'not comparable'],
} as const;

function comparisonHeadline(comparison: FrozenComparison): Headline {
  const [tone, word] = comparisonWords[comparison.comparability.verdict];
  const isSimulated = comparison.runs.some(({ simulated }) => simulated);
  const figure = `${comparison.runs.length} runs compared`;
  return {
    ...{ figure, sentence: comparisonSentence(comparison), basis: null, tone: isSimulated ? 'sim' : tone },
    badge: `${figure} · ${isSimulated ? 'simulated' : word}`,
  };
}

function reportHeadline({ currency, stated: { total, words } }: FrozenReport): Headline {
  const { monthlyCost, costPerMillion, answered, plans, grade, pricesSeenOn } = total;
  const figure = monthlyCost === null ? 'No answer' : `${formatMoney(monthlyCost, currency)}/month`;
  const perMillion = costPerMillion === null ? '' : ` · ${formatPrice(costPerMillion, currency)} per million`;
  return {
    ...{ figure, sentence: words.answer, tone: answered === plans ? 'good' : 'warn' },
    basis: monthlyCost === null ? null : basisWords(total),
    badge: `${figure}${perMillion} · ${grade ?? 'no grade'}${ofPrices(pricesSeenOn)}`,
  };
}
