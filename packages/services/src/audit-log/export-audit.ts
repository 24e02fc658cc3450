import type { Ctx } from '../ctx';
import { listAuditEntries, type AuditEntryHead, type AuditFilter } from './list-audit-entries';

/** More than a person reads; whoever needs all narrows the days. */
const most = 50_000;
const columns = ['at', 'actor', 'actorName', 'action', 'objectId', 'origin', 'details'] as const;

/** The audit log as CSV (RFC 4180), the newest entry first, at most 50,000 entries. */
export async function exportAudit(ctx: Ctx, filter: AuditFilter = {}): Promise<string> {
  const lines: string[] = [columns.join(',')];
  let after: string | undefined;
  do {
    const { entries, next } = await listAuditEntries(ctx, filter, { after, take: 1_000 });
    lines.push(...entries.map((entry) => columns.map((column) => cell(entry, column)).join(',')));
    after = next ?? undefined;
  } while (after && lines.length <= most);
  return `${lines.join('\r\n')}\r\n`;
}

/** A text that a spreadsheet would take for a formula gets a quotation mark ahead. */
function cell(entry: AuditEntryHead, column: (typeof columns)[number]): string {
  const value = entry[column];
  const text = value instanceof Date ? value.toISOString() : (value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
