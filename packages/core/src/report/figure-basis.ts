import { weakestGrade } from '../sizing/grade';
import type { Grade } from '../sizing/recommendation';
import type { PolicyMoney } from './policy-money';
import type { PricesSeen } from './reported-plan';

/** What figures rest on. */
export interface FigureBasis {
  /** The weakest of their evidence; null where that of any has none. */
  grade: Grade | null;
  /** ISO date: the oldest day on which their prices were seen; null where none was. */
  pricesSeenOn: string | null;
}

/** What the figures of an answer, or of what takes its place, rest on. */
export const answerBasis = ({ grade, prices }: { grade: Grade | null; prices: PricesSeen }): FigureBasis => ({
  grade,
  pricesSeenOn: prices.observedOn,
});

/** What the parts of an answer's cost rest on: the answer, and the capacities without its policies that are known. */
export const policyBasis = (
  answer: { grade: Grade | null; prices: PricesSeen },
  policies: readonly Pick<PolicyMoney, 'costPerMillion' | 'grade'>[],
): FigureBasis =>
  basisOf(
    [
      answer.grade,
      ...policies.flatMap(({ costPerMillion, grade }) =>
        costPerMillion === null || grade === undefined ? [] : [grade],
      ),
    ].map((grade) => answerBasis({ ...answer, grade })),
  );

/** What figures rest on together. */
export const basisOf = (figures: readonly FigureBasis[]): FigureBasis => ({
  grade: weakestGrade(figures.map(({ grade }) => grade)),
  pricesSeenOn: figures.flatMap(({ pricesSeenOn }) => pricesSeenOn ?? []).toSorted()[0] ?? null,
});

/** What figures rest on, as the sentence that follows them. */
export const basisWords = ({ grade, pricesSeenOn }: FigureBasis): string =>
  `Evidence ${grade ? `of grade ${grade}` : 'without a grade'}, prices ${pricesSeenOn ? `seen on ${pricesSeenOn}` : 'not known'}.`;
