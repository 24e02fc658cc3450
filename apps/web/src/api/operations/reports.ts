import { budgetMeasures } from '@headroom/core';
import { listBudgets, papers, readCostReport, removeBudget, reportFile, setBudget } from '@headroom/services';
import { z } from 'zod';
import { document, id, idParams } from '../fields';
import { operation } from '../operation';

const group = 'Costs';
const currency = z.string().regex(/^[A-Z]{3}$/);
const question = {
  name: z.string().max(200).optional().describe('Only plans with this part in their name, in any case.'),
  currency: currency.optional().describe('That of the most plans when absent.'),
  gateway: z.string().max(120).optional().describe('Only answers of this gateway.'),
  tier: z.string().max(200).optional().describe('Only answers that are this tier, as `gateway/tier`.'),
  months: z.coerce.number().int().min(1).max(24).default(6).describe('How many months are looked back.'),
  everyTier: z.enum(['true', 'false']).default('false').describe('Whether tiers that are no answer are rows too.'),
};
/** As the use case takes it. */
const asked = ({ gateway, tier, everyTier, ...query }: z.output<z.ZodObject<typeof question>>) => ({
  ...{ ...query, everyTier: everyTier === 'true' },
  ...(gateway !== undefined && { gateways: [gateway] }),
  ...(tier !== undefined && { tiers: [tier] }),
});
const budget = z.object({
  ...{ id, planId: id.nullable(), measure: z.enum(budgetMeasures), threshold: z.string(), currency: z.string() },
});

export const reports = [
  operation({
    ...{ id: 'getCostReport', method: 'get', path: '/reports/cost', group, needs: 'plan.read' },
    summary: 'What plans cost by their newest answers, how that changed, and what would be saved',
    query: z.strictObject(question),
    answer: z.object({
      report: document('Its figures, exact decimals as text.'),
      budgets: z.array(z.looseObject({})),
      leftOut: z.number().int().describe('Plans that it has no room for.'),
    }),
    run: (ctx, { query }) => readCostReport(ctx, asked(query)),
  }),
  operation({
    ...{ id: 'getCostReportCsv', method: 'get', path: '/reports/cost.csv', group, needs: 'plan.read' },
    summary: 'A table of the cost report as CSV',
    query: z.strictObject({ ...question, table: z.string().max(40).default('costs') }),
    files: ['text/csv'],
    run: async (ctx, { query: { table, ...query } }) =>
      reportFile(ctx, await readCostReport(ctx, asked(query)), 'csv', { table }),
  }),
  operation({
    ...{ id: 'getCostReportXlsx', method: 'get', path: '/reports/cost.xlsx', group, needs: 'plan.read' },
    summary: 'The cost report as an Excel workbook, a sheet for each of its tables',
    ...{
      query: z.strictObject(question),
      files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
    run: async (ctx, { query }) => reportFile(ctx, await readCostReport(ctx, asked(query)), 'xlsx'),
  }),
  operation({
    ...{ id: 'getCostReportPdf', method: 'get', path: '/reports/cost.pdf', group, needs: 'plan.read' },
    summary: 'The cost report as a PDF',
    ...{ query: z.strictObject({ ...question, paper: z.enum(papers).default('a4') }), files: ['application/pdf'] },
    run: async (ctx, { query: { paper, ...query } }) =>
      reportFile(ctx, await readCostReport(ctx, asked(query)), 'pdf', { paper }),
  }),
  operation({
    ...{ id: 'listBudgets', method: 'get', path: '/budgets', group, needs: 'plan.read' },
    summary: 'The most that plans may cost, at most 1,000 budgets',
    answer: z.object({ data: z.array(budget) }),
    run: async (ctx) => ({ data: await listBudgets(ctx) }),
  }),
  operation({
    ...{ id: 'setBudget', method: 'put', path: '/budgets', group, needs: 'plan.write' },
    summary: 'Say the most that a plan, or all together, may cost; takes the place of the budget for the same',
    body: z.strictObject({
      planId: id.nullable().describe('Null for all plans together.'),
      measure: z.enum(budgetMeasures),
      threshold: z.string().regex(/^\d{1,14}(\.\d{1,6})?$/),
      currency,
    }),
    answer: z.object({ budgetId: id }),
    run: (ctx, { body }) => setBudget(ctx, body),
  }),
  operation({
    ...{ id: 'removeBudget', method: 'delete', path: '/budgets/{budgetId}', group, needs: 'plan.write' },
    summary: 'Take a budget away',
    params: idParams('budgetId'),
    run: (ctx, given) => removeBudget(ctx, given.params),
  }),
];
