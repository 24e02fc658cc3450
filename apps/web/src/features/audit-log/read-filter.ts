import type { AuditFilter } from '@headroom/services';

type Parameters = Record<string, string | undefined>;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What the log is narrowed to, out of its address; a day that is none is left out. */
export const readAuditFilter = ({ q, person, from, to }: Parameters): AuditFilter => ({
  ...(q && { action: q }),
  ...(person && { personId: person }),
  ...(from && day.test(from) && { from }),
  ...(to && day.test(to) && { to }),
});
