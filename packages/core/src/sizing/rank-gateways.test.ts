import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { rankGateways, type GatewayAnswer } from './rank-gateways';
import { rankingSchema } from './ranking';
import { rankingSentence } from './ranking-sentence';
import type { Option } from './recommendation';

type Step = [monthlyCost: string | null, odds: number | null];

const optionOf = (gateway: string, [monthlyCost, odds]: Step, index: number): Option => ({
  ...{ tier: `${gateway}/t`, units: index + 1, billing: 'unitHour', monthlyCost, costPerMillion: null },
  ...{ feasible: odds !== null && odds >= 0.7, probabilityFeasible: odds, capacityRps: null, sureRps: null },
  ...{ requiredRps: 100, utilisation: null, grade: 'B' },
  reasons: odds === null ? ['not-measured: nothing is known of it.'] : [],
});

/** A gateway whose units cost and suffice so; the first that is sure enough is recommended, else the likeliest. */
function answer(gateway: string, steps: Step[]): GatewayAnswer {
  const options = steps.map((step, index) => optionOf(gateway, step, index));
  const likeliest = options.toSorted((l, r) => (r.probabilityFeasible ?? 0) - (l.probabilityFeasible ?? 0))[0];
  const chosen = options.find(({ feasible }) => feasible) ?? likeliest;
  const recommended = chosen?.monthlyCost && chosen.probabilityFeasible ? chosen : null;
  return {
    ...{ gateway, name: gateway.toUpperCase(), region: 'here' },
    result: {
      verdict: recommended ? 'recommended' : 'notEnoughEvidence',
      missing: ['Nothing was measured.'],
      options,
      recommended: recommended && {
        ...{ tier: recommended.tier, units: recommended.units, costPerMillion: null },
        monthlyCost: recommended.monthlyCost!,
      },
    },
  };
}
const unanswered = (gateway: string): GatewayAnswer => ({
  ...{ gateway, name: gateway.toUpperCase(), region: 'here', unanswered: 'There is no price book.' },
});
const barren = (gateway: string): GatewayAnswer => ({
  ...{ gateway, name: gateway.toUpperCase(), region: 'here' },
  result: { verdict: 'noFeasibleOption', missing: [], options: [], recommended: null },
});
const ranked = (...answers: GatewayAnswer[]) => rankGateways('USD', answers);
const standings = (...answers: GatewayAnswer[]) =>
  ranked(...answers).gateways.map(({ gateway, standing }) => `${gateway} ${standing}`);

describe('which gateway is the cheapest', () => {
  test('the lowest cost among those that are sure enough', () => {
    expect(standings(answer('a', [['30', 0.95]]), answer('b', [['20.01', 0.9]]))).toEqual(['b cheapest', 'a dearer']);
    expect(ranked(answer('a', [['30', 0.95]]), answer('b', [['20.01', 0.9]])).gateways[1]).toMatchObject({
      monthlyDifference: '9.99',
    });
  });

  test('a cheaper one that is unsure does not win against one that is sure, but does where none is', () => {
    const [unsure, sure] = [answer('a', [['10', 0.6]]), answer('b', [['20', 0.8]])];
    expect(standings(unsure, sure)).toEqual(['b cheapest', 'a unsure']);
    expect(ranked(unsure, sure).gateways[1]?.monthlyDifference).toBe('-10');
    expect(standings(unsure, answer('c', [['12', 0.65]]))).toEqual(['a cheapest', 'c dearer']);
  });

  test('of two at the same cost the surer is named, and the other as its equal', () => {
    const equals = [answer('a', [['20.0', 0.8]]), answer('b', [['20', 0.9]])];
    expect(standings(...equals)).toEqual(['b cheapest', 'a equal']);
    expect(rankingSentence(ranked(...equals))).toContain('A costs the same.');
  });

  test('one of which nothing is known, that could not be asked, or that cannot carry it stays listed as such', () => {
    const all = [barren('d'), unanswered('c'), answer('b', [['5', null]]), answer('a', [['20', 0.99]])];
    expect(standings(...all)).toEqual(['a cheapest', 'b unknown', 'c unanswered', 'd noOption']);
    expect(ranked(...all).gateways.map(({ why }) => why)).toEqual([
      null,
      'Nothing was measured.',
      'There is no price book.',
      'No tier carries this target inside its SLO at any number of units.',
    ]);
    expect(rankingSentence(ranked(...all))).toBe(
      'A: a/t × 1, 20.00 USD/month, 99 % sure. B and C could be cheaper or dearer: not known.',
    );
  });

  test('a dearer one whose cheaper units are not known is said to be open', () => {
    const open = answer('b', [['15', null], ['25', 0.9]]); // prettier-ignore
    const [, other] = ranked(answer('a', [['20', 0.9]]), open).gateways;
    expect(other).toMatchObject({ gateway: 'b', standing: 'dearer', mayBeCheaper: true });
    const closed = answer('b', [['21', null], ['25', 0.9]]); // prettier-ignore
    expect(ranked(answer('a', [['20', 0.9]]), closed).gateways[1]?.mayBeCheaper).toBe(false);
  });

  test('without one that is known the answer is missing evidence, or that there is none', () => {
    expect(ranked(barren('a'), unanswered('b')).verdict).toBe('notEnoughEvidence');
    expect(rankingSentence(ranked(barren('a'), unanswered('b')))).toBe(
      'Not enough evidence. B: There is no price book.',
    );
    expect(ranked(barren('a'), barren('b')).verdict).toBe('noFeasibleOption');
    expect(rankingSentence(ranked(barren('a'), barren('b')))).toMatch(/^No tier of any of these gateways/);
  });
});

describe('how sure it is', () => {
  const odds = (...answers: GatewayAnswer[]) =>
    Object.fromEntries(ranked(...answers).gateways.map((one) => [one.gateway, one.probabilityCheapest]));

  it('is by hand: A for 10 or 30, B for 20', () => {
    const a = answer('a', [['10', 0.8], ['30', 1]]); // prettier-ignore
    const found = odds(a, answer('b', [['20', 0.9]]));
    expect(found['a']).toBeCloseTo(0.8 + 0.2 * (1 - 0.9), 12);
    expect(found['b']).toBeCloseTo(0.9 * (1 - 0.8), 12);
    expect(rankingSentence(ranked(a, answer('b', [['20', 0.9]])))).toBe(
      'A: a/t × 1, 10.00 USD/month, 80 % sure. With 82 % probability it is the cheapest of the 2 gateways.',
    );
  });

  it('names the rival where it is less than 70 % sure', () => {
    const found = ranked(answer('a', [['10', 0.1], ['20', 0.9]]), answer('b', [['11', 0.5], ['21', 0.9]])); // prettier-ignore
    expect(rankingSentence(found)).toMatch(
      /Which gateway is the cheapest is not sure: it is with 5\d % probability, B with 4\d %\.$/,
    );
  });

  it('is null with nothing to compare with', () => {
    expect(odds(answer('a', [['10', 0.8]]), unanswered('b'))).toEqual({ a: null, b: null });
  });
});

const steps = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }).chain((costs) =>
  fc
    .array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), {
      minLength: costs.length,
      maxLength: costs.length,
    })
    .map((odds) => costs.sort((l, r) => l - r).map((cost, index): Step => [String(cost), odds[index] ?? null])),
);
const answers = fc
  .array(fc.oneof({ weight: 5, arbitrary: steps }, { weight: 1, arbitrary: fc.constant(null) }), {
    ...{ minLength: 1, maxLength: 4 },
  })
  .map((all) => all.map((one, index) => (one ? answer(`g${index}`, one) : unanswered(`g${index}`))));

describe('any answers', () => {
  const always = (holds: (answers: GatewayAnswer[]) => void) => fc.assert(fc.property(answers, holds));

  it('are ranked the same in every order, whole, and can be kept', () => {
    always((all) => {
      expect(ranked(...all.toReversed())).toEqual(ranked(...all));
      expect(
        ranked(...all)
          .gateways.map(({ gateway }) => gateway)
          .sort(),
      ).toEqual(all.map(({ gateway }) => gateway));
      expect(rankingSchema.parse(JSON.parse(JSON.stringify(ranked(...all))))).toEqual(ranked(...all));
    });
  });

  it('of one gateway are its own answer', () => {
    fc.assert(
      fc.property(steps, (one) => {
        const single = answer('a', one);
        if (!('result' in single)) return;
        const { verdict, gateways } = ranked(single);
        expect(verdict).toBe(single.result.verdict);
        expect(gateways).toMatchObject([{ recommended: single.result.recommended, probabilityCheapest: null }]);
      }),
    );
  });

  it('never let an unknown gateway win, nor change what is said of the others', () => {
    always((all) => {
      const { gateways, verdict } = ranked(...all, unanswered('z'));
      const before = ranked(...all);
      expect(gateways.filter(({ gateway }) => gateway !== 'z')).toEqual(before.gateways);
      expect(gateways.find(({ gateway }) => gateway === 'z')).toMatchObject({
        standing: 'unanswered',
        mayBeCheaper: true,
      });
      expect(verdict).toBe(before.verdict);
    });
  });

  it('have odds that are those of drawing each gateway’s least cost by itself', () => {
    always((all) => {
      const known = all.flatMap((one) => ('result' in one && one.result.recommended ? [one] : []));
      fc.pre(known.length > 1);
      // Every draw: the least cost of each gateway, which is none at all with what is left of the odds.
      let draws: { costs: number[]; odds: number }[] = [{ costs: [], odds: 1 }];
      for (const { result } of known) {
        let reached = 0;
        const least = result.options.flatMap(({ monthlyCost, probabilityFeasible }) => {
          const gain = Math.max(0, (probabilityFeasible ?? 0) - reached);
          reached += gain;
          return [{ cost: Number(monthlyCost), odds: gain }];
        });
        const all = [...least, { cost: Infinity, odds: 1 - reached }];
        draws = draws.flatMap((draw) =>
          all.map(({ cost, odds }) => ({ costs: [...draw.costs, cost], odds: draw.odds * odds })),
        );
      }
      const { gateways } = ranked(...all);
      known.forEach(({ gateway }, index) => {
        const expected = draws
          .filter(({ costs }) => costs[index]! < Infinity && costs.every((cost) => cost >= costs[index]!))
          .reduce((sum, { odds }) => sum + odds, 0);
        expect(gateways.find((one) => one.gateway === gateway)?.probabilityCheapest).toBeCloseTo(expected, 9);
      });
    });
  });
});
