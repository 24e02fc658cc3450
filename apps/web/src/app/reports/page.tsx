import { reportWords, type ReportTable } from '@headroom/core';
import { listChannels, priceSources, readCostReport, readReportCharts, roles } from '@headroom/services';
import { Receipt, SearchX } from 'lucide-react';
import { ScheduleButton } from '@/features/delivery/schedule-button';
import { AnswerCard } from '@/features/report/answer-card';
import { BudgetsCard } from '@/features/report/budgets-card';
import { queryOf, readReportAddress } from '@/features/report/report-address';
import { ReportChartsSection } from '@/features/report/report-charts';
import { ReportFiles } from '@/features/report/report-files';
import { ReportFilter } from '@/features/report/report-filter';
import { ReportTableCard } from '@/features/report/report-table-card';
import { UntestedCard } from '@/features/report/untested-card';
import { ShareButton } from '@/features/share/share-button';
import { requestContext } from '@/server/ctx';
import { forPage } from '@/server/errors';
import { readSearchParameters, type SearchParameters } from '@/server/search-parameters';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { TextLink } from '@/ui/text-link';
import { Time } from '@/ui/time';

export const metadata = { title: 'Cost report' };

const notes: Record<Exclude<ReportTable['id'], 'budgets'>, string> = {
  costs: 'of each plan on each of its gateways, with the fewest units that carry it',
  meters: 'what a month’s bill is made of',
  savings: 'by what could be rented in place of the answer; negative costs more',
  policies: 'its part of the answer’s cost, an estimate',
  months: 'by the last answer of each month (UTC); a month without one is left out',
};

export default async function ReportsPage({ searchParams }: { searchParams: SearchParameters }) {
  const parameters = await readSearchParameters(searchParams);
  const { asked, query } = readReportAddress(parameters);
  const ctx = await requestContext();
  const [{ report, tables, budgets, currencies, gateways, tiers, leftOut }, channels] = await forPage(
    Promise.all([readCostReport(ctx, asked), listChannels(ctx)]),
  );
  const { currency, plans } = report;
  const elsewhere = currencies.filter((one) => one.currency !== currency);
  const words = reportWords(report);
  const charts = await forPage(readReportCharts(ctx, report));
  const filtered = query !== '';
  return (
    <>
      {/* Its tables have up to 15 columns. */}
      <style>{'@page { size: landscape }'}</style>
      <PageHeader
        title="Cost report"
        note="What plans cost by their newest answers, what a million requests cost, and where it would be less."
        actions={
          plans.length > 0 && (
            <>
              {roles.indexOf(ctx.role) >= roles.indexOf('editor') && (
                <>
                  <ScheduleButton question={asked} channels={channels.map(({ id, name }) => ({ id, name }))} />
                  {report.total.answered > 0 && (
                    <ShareButton
                      subject={{
                        kind: 'report',
                        question: { ...asked, months: asked.months ?? 6, everyTier: asked.everyTier ?? false },
                      }}
                    />
                  )}
                </>
              )}
              <ReportFiles />
            </>
          )
        }
      />
      {(plans.length > 0 || filtered) && <ReportFilter {...{ gateways, tiers, currencies }} />}
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
          <UntestedCard untested={words.untested} />
          <ReportChartsSection charts={charts} isOnly={plans.length === 1} />
          <BudgetsCard
            table={tables.find(({ id }) => id === 'budgets')!}
            {...{ budgets, currency }}
            plans={plans.map(({ id, name }) => ({ id, name }))}
          />
          {tables.map(
            (table) =>
              table.id !== 'budgets' &&
              table.rows.length > 0 && <ReportTableCard key={table.id} table={table} note={notes[table.id]} />,
          )}
          <p className="text-xs text-ink-3">
            Prices: {priceSources(report).join('; ') || 'none'}. Report of <Time at={new Date()} />.
          </p>
        </div>
      )}
    </>
  );
}
