import { cadenceSchema, invalidInput } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { z } from 'zod';
import type { Ctx } from '../ctx';
import { isId } from '../ids';
import type { Paper } from '../pdf/pdf';
import { reportQuestionSchema } from '../report/read-cost-report';
import type { ReportFormat } from '../report/report-file';

/** As what a report is sent, by the name that a schedule has for it. */
export const sentFormats = {
  pdf: { format: 'pdf' },
  'pdf-letter': { format: 'pdf', paper: 'letter' },
  xlsx: { format: 'xlsx' },
  csv: { format: 'csv' },
} as const satisfies Record<string, { format: ReportFormat; paper?: Paper }>;
export type SentFormat = keyof typeof sentFormats;

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}

export const scheduleSchema = z.strictObject({
  name: z.string().trim().min(1, 'needs a name').max(80),
  question: reportQuestionSchema,
  format: z.enum(Object.keys(sentFormats) as [SentFormat, ...SentFormat[]]),
  cadence: cadenceSchema,
  timeZone: z.string().max(60).refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
  channelIds: z.array(z.string()).min(1, 'needs a channel').max(20),
});
export type ScheduleInput = z.input<typeof scheduleSchema>;

/** The channels of a schedule as rows to connect. @throws HeadroomError `invalid-input` for one that the workspace does not have */
export async function channelsOf(transaction: Transaction, { workspaceId }: Ctx, ids: readonly string[]) {
  const found = await transaction.channel.findMany({
    where: { workspaceId, removedAt: null, id: { in: ids.filter(isId) } },
    select: { id: true },
  });
  if (found.length < new Set(ids).size)
    throw invalidInput('A channel is not there any more. Choose others.', {
      problems: [{ path: 'channelIds', message: 'one is not there any more' }],
    });
  return found;
}
