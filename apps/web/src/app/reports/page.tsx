import { reportTables, reportWords, type PlanCost, type ReportTable } from '@headroom/core';
import { findSource } from '@headroom/gateways';
import { getPlan, readCostReport, type Ctx } from '@headroom/services';
import { FileSpreadsheet, Receipt, SearchX } from 'lucide-react';
import { AnswerCard } from '@/features/report/answer-card';
import { BudgetsCard } from '@/features/report/budgets-card';
import { CostAgainstRateChart, PolicyTaxChart } from '@/features/report/load-charts';
import { queryOf, readReportAddress } from '@/features/report/report-address';
import { ReportFilter } from '@/features/report/report-filter';
import { ReportTableCard } from '@/features/report/report-table-card';
import { UntestedCard } from '@/features/report/untested-card';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { tierNames } from '@/server/tier-names';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';
import { Time } from '@/ui/time';

export const metadata = { title: 'Cost report' };

const notes: Record<ReportTable['id'], string> = {
  costs: 'of each plan on each of its gateways, with the fewest units that carry it',
  meters: 'what a month’s bill is made of',
  savings: 'by what could be rented in place of the answer; negative costs more',
  policies: 'its part of the answer’s cost, an estimate',
  months: 'by the last answer of each month (UTC); a month without one is left out',
};

export default async function ReportsPage({ searchParams }: { searchParams: SearchParameters }) {
  const parameters = await readSearchParameters(searchParams);
  const { asked, everyTier, query } = readReportAddress(parameters);
  const ctx = await requestContext();
  const { report, budgets, currencies, gateways, leftOut } = await forPage(readCostReport(ctx, asked));
  const { currency, plans } = report;
  const elsewhere = currencies.filter((one) => one.currency !== currency);
  const words = reportWords(report);
  const dearest = plans.filter(({ answer }) => answer).toSorted(byCost)[0];
  const filtered = query !== '';
  return (
    <>
      <PageHeader
        title="Cost report"
        note="What plans cost by their newest answers, what a million requests cost, and where it would be less."
        actions={
          plans.length > 0 && (
            <a
              href={`/api/reports/cost.xlsx${query}`}
              download
              className="inline-flex min-h-8 items-center gap-1.5 rounded-md border border-control/50 bg-surface px-3 text-[13px] font-medium hover:bg-sunken print:hidden"
            >
              <FileSpreadsheet aria-hidden className="size-3.5" /> Excel, all tables
            </a>
          )
        }
      />
      {(plans.length > 0 || filtered) && <ReportFilter gateways={gateways} currencies={currencies} />}
      {plans.length === 0 ? (
        <Card padded={false}>
          {filtered ? (
            <EmptyState
              icon={SearchX}
              title="No plan matches the filter"
              action={<ButtonLink href="/reports">Clear filters</ButtonLink>}
            />
          ) : (
            <EmptyState
              icon={Receipt}
              title="There is no plan to report on yet"
              action={
                <ButtonLink href="/plans/new" look="primary">
                  New plan
                </ButtonLink>
              }
            >
              A report adds up what plans cost: each says what has to be carried, and its answer what that costs.
            </EmptyState>
          )}
        </Card>
      ) : (
        <div className="space-y-4">
          {(asked.plans || elsewhere.length > 0 || leftOut > 0) && (
            <Notice kind="info">
              {asked.plans && (
                <p>
                  Only some plans are shown.{' '}
                  <TextLink href={`/reports${queryOf(parameters, { plans: null })}`}>Show all plans</TextLink>
                </p>
              )}
              {elsewhere.map(({ currency: other, plans: count }) => (
                <p key={other}>
                  {count === 1 ? 'One plan is' : `${count} plans are`} in {other} and not in this report.{' '}
                  <TextLink href={`/reports${queryOf(parameters, { currency: other })}`}>Report in {other}</TextLink>
                </p>
              ))}
              {leftOut > 0 && <p>The {leftOut} plans that were changed longest ago are not in this report.</p>}
            </Notice>
          )}
          <AnswerCard report={report} words={words} />
          <BudgetsCard budgets={budgets} plans={plans.map(({ id, name }) => ({ id, name }))} currency={currency} />
          <UntestedCard untested={words.untested} />
          {dearest && <PlanCharts ctx={ctx} plan={dearest} currency={currency} isOnly={plans.length === 1} />}
          {reportTables(report, { everyTier }).map(
            (table) =>
              table.rows.length > 0 && (
                <ReportTableCard key={table.id} table={table} note={notes[table.id]} query={query} />
              ),
          )}
          <p className="text-xs text-ink-3">
            Prices: {sourcesOf(plans).join('; ') || 'none'}. Report of <Time at={new Date()} />.
          </p>
        </div>
      )}
    </>
  );
}

const byCost = (left: PlanCost, right: PlanCost) =>
  Number(right.answer?.monthlyCost ?? 0) - Number(left.answer?.monthlyCost ?? 0);

/** Where the prices of the answers were read, and when. */
const sourcesOf = (plans: readonly PlanCost[]): string[] => [
  ...new Set(
    plans.flatMap(({ answer }) =>
      answer ? [`${findSource(answer.prices.source).title}, seen on ${answer.prices.observedOn}`] : [],
    ),
  ),
];

interface PlanChartsProps {
  ctx: Ctx;
  plan: PlanCost;
  currency: string;
  isOnly: boolean;
}

/** Pictures of one plan's answer. */
async function PlanCharts({ ctx, plan: { id, name, answer, policies }, currency, isOnly }: PlanChartsProps) {
  const [{ recommendation }, names] = await forPage(
    Promise.all([getPlan(ctx, { planId: id, gateway: answer?.gateway }), tierNames(ctx)]),
  );
  if (!recommendation || !answer) return null;
  // What was measured is large, and no chart here draws it.
  const problem = { ...recommendation.problem, runs: [] };
  const hasPolicies = policies.states !== null && policies.each.length > 0;
  const option = answer.units === null ? answer.tier : `${answer.tier} × ${answer.units}`;
  return (
    <section aria-label="Charts" className="space-y-2">
      <h2 className="text-[13px] font-semibold">
        {name}
        {!isOnly && <span className="font-normal text-ink-3"> costs most</span>}
      </h2>
      <div className={hasPolicies ? 'grid gap-4 xl:grid-cols-2' : undefined}>
        <CostAgainstRateChart data={{ problem, result: recommendation.result, tierNames: names }} />
        {hasPolicies && <PolicyTaxChart data={{ states: policies.states, option, currency }} />}
      </div>
    </section>
  );
}
