import { stateReport, type FrozenReport, type FrozenReportAnswer } from './frozen-report';
import { policyNumbers, renamedAnswer } from './redact-plan';
import type { Redaction } from './redactions';
import { scrubber } from './scrub';

/** A report without names that people gave; what it says is said anew of what is left. */
export function redactReport(report: FrozenReport, what: ReadonlySet<Redaction>): FrozenReport {
  if (!what.has('names')) return report;
  const { currency, everyTier } = report;
  const answers = report.plans.flatMap((plan) => plan.answers);
  const policyNames = policyNumbers(
    answers.map(({ problem }) => problem),
    report.plans.flatMap(({ months }) => months.flatMap((month) => month.policies)),
  );
  const policy = (id: string) => policyNames.get(id) ?? 'policy';
  const named = [...report.plans.map(({ name }) => name), ...answers.map(({ policySet }) => policySet)];
  const taken = named.filter((name) => !isTold.test(name));
  const scrub = scrubber([...taken, ...policyNames.keys()]);

  const renamed = (answer: FrozenReportAnswer): FrozenReportAnswer => {
    const { problem, answer: told, scrub: scrubOfRuns } = renamedAnswer(answer, taken, policyNames);
    const policies = answer.policies.map(({ without, ...one }) => ({
      ...{ ...one, policy: policy(one.policy) },
      without: { ...without, why: without.why && scrubOfRuns(without.why) },
    }));
    return { ...answer, policySet: 'policy set', problem, answer: told, policies, needs: null };
  };
  const plans = report.plans.map((plan) => ({
    ...{ ...plan, name: `plan ${plan.id}`, answers: plan.answers.map(renamed) },
    unanswered: plan.unanswered.map((one) => ({ ...one, why: scrub(one.why) })),
    months: plan.months.map((month) => ({ ...month, policies: month.policies.map(policy) })),
  }));
  return { ...report, asked: `In ${currency}`, plans, stated: stateReport({ currency, everyTier, plans }) };
}

/** What stands for a name already. */
const isTold = /^(plan \d+|policy set)$/;
