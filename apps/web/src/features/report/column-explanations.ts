/** How the figures of a report's columns are computed, by the column's id; what says it by its label is left out. */
export const columnExplanations: Readonly<Record<string, string>> = {
  atMeanUse: 'Cost of a month ÷ the calls that the plan expects of a month × 1,000,000: what a request really costs.',
  atPeak:
    'The bill of the same units if the peak rate after growth were carried in all hours of the month, ÷ the calls of such a month × 1,000,000: the least that a million can cost with these units.',
  overCurve:
    'A year of the plan’s demand curve, hour by hour, with the same units all year long (or by the call): its bill ÷ its calls × 1,000,000.',
  probability:
    'The probability that the option carries the peak rate after growth inside the objective, with headroom and spare units kept free.',
  grade:
    'A: own runs, at least three · B: own run · C: imported results · D: a published test · E: rated, without a test. Of what the option rests on, the weakest.',
  saves: 'Cost of the plan’s answer less the cost of what would take its place. Negative: it costs more.',
  policyCost:
    'A request takes 1 ÷ capacity of the recommended option. What a policy takes from the capacity, by the fit of all runs, is its part of the cost. An estimate.',
  differenceGrade: 'The weakest evidence of both sides of the difference.',
  differencePrices: 'The oldest day on which prices of either side of the difference were seen.',
  difference: 'Monthly cost of the last answer in the month less that of the month before it in this list.',
};
