import { sureEnoughToChoose } from './confidence';
import { list } from './findings';
import type { RankedGateway, Ranking } from './ranking';
import { oddsInWords, recommendedInWords } from './verdict-sentence';

/** The answer over several gateways in words: which is the cheapest, what to rent of it, how sure that is, what is not known. */
export function rankingSentence({ verdict, currency, gateways }: Ranking): string {
  const [best, ...others] = gateways;
  if (verdict === 'noFeasibleOption')
    return 'No tier of any of these gateways carries this target inside its SLO at any number of units.';
  if (!best?.recommended) return `Not enough evidence. ${best ? `${best.name}: ${best.why}` : ''}`.trim();
  return [
    `${best.name}: ${recommendedInWords(best.recommended, currency, best.probabilityFeasible)}.`,
    ...standing(best, others),
    ...equals(others),
    ...notKnown(others),
  ].join(' ');
}

function standing({ probabilityCheapest }: RankedGateway, others: readonly RankedGateway[]): string[] {
  if (probabilityCheapest === null) return [];
  const odds = oddsInWords(probabilityCheapest);
  const known = others.filter((other) => !isUnknown(other)).length + 1;
  const all = known > others.length ? '' : ' that could be compared';
  if (Math.round(probabilityCheapest * 100) >= sureEnoughToChoose * 100)
    return [`With ${odds} probability it is the cheapest of the ${known} gateways${all}.`];
  const rival = others.toSorted((left, right) => (right.probabilityCheapest ?? 0) - (left.probabilityCheapest ?? 0))[0];
  const other = rival?.probabilityCheapest ? `, ${rival.name} with ${oddsInWords(rival.probabilityCheapest)}` : '';
  return [`Which gateway is the cheapest is not sure: it is with ${odds} probability${other}.`];
}

function equals(others: readonly RankedGateway[]): string[] {
  const names = others.flatMap(({ standing, name }) => (standing === 'equal' ? [name] : []));
  return names.length > 0 ? [`${list(names)} ${names.length === 1 ? 'costs' : 'cost'} the same.`] : [];
}

function notKnown(others: readonly RankedGateway[]): string[] {
  const open = others.filter(({ mayBeCheaper }) => mayBeCheaper);
  const unknown = open.filter(isUnknown).map(({ name }) => name);
  const partly = open.filter((one) => !isUnknown(one)).map(({ name }) => name);
  return [
    ...(unknown.length > 0 ? [`${list(unknown)} could be cheaper or dearer: not known.`] : []),
    ...(partly.length > 0 ? [`Of ${list(partly)} not every cheaper option is known.`] : []),
  ];
}

const isUnknown = ({ standing }: RankedGateway) => standing === 'unknown' || standing === 'unanswered';
