import { createHash } from 'node:crypto';
import { reportWords } from '@headroom/core';
import type { Ctx } from '../ctx';
import type { EventData } from '../event/event-catalogue';
import { readCostReport, type ReportQuestion } from '../report/read-cost-report';
import { reportFile } from '../report/report-file';
import { reportPath } from './report-path';
import { sentFormats, type SentFormat } from './schedule-input';

type ReportData = EventData<'report.ready'>;

/** What a report says and its file, to be sent. `webUrl`: where people reach the web app. */
export async function reportEvent(
  ctx: Ctx,
  { question, sent, webUrl }: { question: ReportQuestion; sent: SentFormat; webUrl: string },
): Promise<Pick<ReportData, 'url' | 'words' | 'figures' | 'overBudget' | 'file'>> {
  const read = await readCostReport(ctx, question);
  const { report, budgets } = read;
  const { format, ...options } = sentFormats[sent];
  const { name, mediaType, bytes } = await reportFile(ctx, read, format, options);
  const { answer, risk, saving, change } = reportWords(report);
  const { total, currency, plans } = report;
  return {
    url: new URL(reportPath(question), webUrl).href,
    words: { answer, risk, saving, change },
    figures: {
      ...{ currency, plans: total.plans, plansWithAnswer: total.answered },
      ...{ monthlyCost: total.monthlyCost, costPerMillion: total.costPerMillion, monthlyCalls: total.monthlyCalls },
      ...{ leastSureProbability: total.leastSure?.probability ?? null, weakestGrade: total.grade },
      pricesSeenOn: total.pricesSeenOn,
    },
    overBudget: budgets
      .filter(({ state }) => state === 'over')
      .map(({ planId, measure, threshold, cost, grade, pricesSeenOn }) => ({
        ...{ measure, threshold, cost, basis: { weakestGrade: grade, pricesSeenOn } },
        plan: planId && (plans.find(({ id }) => id === planId)?.name ?? planId),
      })),
    file: {
      ...{ name, mediaType, sha256: createHash('sha256').update(bytes).digest('hex') },
      base64: Buffer.from(bytes).toString('base64'),
    },
  };
}
