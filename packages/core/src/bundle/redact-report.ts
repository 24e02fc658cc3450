import { stateReport, type FrozenReport, type FrozenReportAnswer } from './frozen-report';
import { withNetPrices } from './net-prices';
import { numberedOwn, type NumberedOwn, type OwnNames } from './own-names';
import { ownNotes, policyNumbers, renamedAnswer } from './redact-plan';
import type { Redaction } from './redactions';
import { scrubber } from './scrub';

/** A report without names that people gave, without discounts, or both; what it says is said anew of what is left. */
export function redactReport(report: FrozenReport, what: ReadonlySet<Redaction>, own: OwnNames): FrozenReport {
  const named = what.has('names') ? renamedReport(report, numberedOwn(own)) : report;
  return what.has('discounts') ? netReport(named) : named;
}

function netReport(report: FrozenReport): FrozenReport {
  const net = ({ problem, ...answer }: FrozenReportAnswer): FrozenReportAnswer => ({
    ...{ ...answer, problem: { ...problem, tiers: problem.tiers.map(withNetPrices) } },
  });
  const plans = report.plans.map((plan) => ({ ...plan, answers: plan.answers.map(net) }));
  const asked = { ...report, netPrices: true as const, plans };
  return { ...asked, stated: stateReport(asked) };
}

function renamedReport(report: FrozenReport, own: NumberedOwn): FrozenReport {
  const { currency } = report;
  const told = own.withIds(report.plans);
  const answers = told.flatMap((plan) => plan.answers);
  const policyNames = policyNumbers(
    answers.map(({ problem }) => problem),
    told.flatMap(({ months }) => months.flatMap((month) => month.policies)),
  );
  const policy = (id: string) => policyNames.get(id) ?? 'policy';
  const isOwn = ({ gatewayName }: { gatewayName: string }) => own.isOwn(gatewayName);
  const named = [...told.map(({ name }) => name), ...answers.map(({ policySet }) => policySet)];
  const notes = answers.filter(isOwn).flatMap(({ problem }) => ownNotes(problem));
  const taken = [...named.filter((name) => !isTold.test(name)), ...own.taken, ...notes];
  const scrub = scrubber([...taken, ...policyNames.keys()]);

  const renamed = (answer: FrozenReportAnswer): FrozenReportAnswer => {
    const { problem, answer: result, scrub: scrubOfRuns } = renamedAnswer(answer, { taken, own }, policyNames);
    const policies = answer.policies.map(({ without, ...one }) => ({
      ...{ ...one, policy: policy(one.policy) },
      without: { ...without, why: without.why && scrubOfRuns(without.why) },
    }));
    return {
      ...{ ...answer, policySet: 'policy set', problem, answer: result, policies, needs: null },
      ...{ gateway: own.gatewayId(answer.gateway), gatewayName: own.gatewayName(answer.gatewayName) },
      ...{ region: isOwn(answer) ? 'a region' : answer.region, tierNames: own.tierNames(answer.tierNames) },
      prices: { ...answer.prices, source: own.source(answer.prices.source) },
    };
  };
  const plans = told.map((plan) => ({
    ...{ ...plan, name: `plan ${plan.id}`, answers: plan.answers.map(renamed) },
    unanswered: plan.unanswered.map(({ gatewayName, why }) => ({
      ...{ gatewayName: own.gatewayName(gatewayName), why: scrub(why) },
    })),
    months: plan.months.map((month) => ({
      ...{ ...month, policies: month.policies.map(policy), gatewayName: own.gatewayName(month.gatewayName) },
      option: month.option && own.optionName(month.gatewayName, month.option),
    })),
  }));
  const asked = { ...report, plans };
  return { ...asked, asked: `In ${currency}`, stated: stateReport(asked) };
}

/** What stands for a name already. */
const isTold = /^(plan \d+|policy set)$/;
