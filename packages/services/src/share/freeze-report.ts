import { setImmediate } from 'node:timers/promises';
import { conflict, stateReport, type FrozenReport, type ReportBundle, type Requirement } from '@headroom/core';
import { version } from '../../package.json';
import type { Ctx } from '../ctx';
import { questionWords } from '../report/question-words';
import { readCostReport, type ReportQuestion } from '../report/read-cost-report';
import type { SavedPlan } from '../report/reported-plans';
import { freezeReportAnswer } from './freeze-report-answer';

/**
 * A cost report as it stands: the answers of its plans with the evidence and the prices that they were made of, and what it says of
 * them. Its plans go by their places; budgets are the workspace's own and not in it.
 * @throws HeadroomError `conflict` while no plan of it has an answer, or where one has an answer of another version of Headroom
 */
export async function freezeReport(ctx: Ctx, question: ReportQuestion): Promise<ReportBundle> {
  const read = await readCostReport(ctx, question);
  if (read.report.total.answered === 0)
    throw conflict('No plan of this report has an answer yet: share it when one has.');
  const plans: FrozenReport['plans'] = [];
  for (const [index, plan] of read.plans.entries()) {
    plans.push(freezePlanOf(plan, String(index + 1)));
    // A long report takes some seconds the first time: others are served in between.
    await setImmediate();
  }
  const asked = {
    currency: read.report.currency,
    everyTier: read.question.everyTier,
    wholeBasis: true as const,
    plans,
  };
  return {
    ...{ schema: 'headroom.bundle/1', kind: 'report', frozenAt: new Date().toISOString(), headroom: version },
    redactions: [],
    report: { ...asked, asked: questionWords(read), stated: stateReport(asked) },
  };
}

function freezePlanOf({ name, curve, requirement, answers, unanswered, months }: SavedPlan, id: string) {
  return {
    ...{ id, name, curve, unanswered: [...unanswered] },
    answers: answers.map((answer) =>
      freezeReportAnswer(answer, { plan: name, policySet: policySetOf(requirement, answer.gateway) }),
    ),
    months: months.map(({ policies, ...month }) => ({ ...month, policies: [...policies] })),
  };
}

const policySetOf = ({ policySet, alternatives = [] }: Requirement, gateway: string): string =>
  [policySet, ...alternatives.map((one) => one.policySet)].find((set) => set.gateway === gateway)?.name ?? '';
