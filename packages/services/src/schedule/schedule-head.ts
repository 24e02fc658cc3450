import { cadenceSchema } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { reportQuestionSchema } from '../report/read-cost-report';
import { reportPath } from './report-path';
import { scheduleSchema } from './schedule-input';

/** What a scheduled report is shown by. */
export const scheduleColumns = {
  ...{ id: true, name: true, question: true, format: true, cadence: true, timeZone: true },
  ...{ nextDueAt: true, askedAt: true, lastSentAt: true },
  channels: { select: { id: true, name: true }, orderBy: { name: 'asc' } },
} as const satisfies Prisma.ReportScheduleSelect;

/** A scheduled report as lists show it. */
export function scheduleHead(row: Prisma.ReportScheduleGetPayload<{ select: typeof scheduleColumns }>) {
  const question = reportQuestionSchema.parse(row.question);
  return {
    ...{ ...row, question, path: reportPath(question) },
    ...{ cadence: cadenceSchema.parse(row.cadence), format: scheduleSchema.shape.format.parse(row.format) },
  };
}
export type ScheduleHead = ReturnType<typeof scheduleHead>;
