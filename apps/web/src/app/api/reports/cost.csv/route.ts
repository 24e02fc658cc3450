import { invalidInput } from '@headroom/core';
import { reportCsv } from '@/features/report/report-csv';
import { reportFileResponse } from '@/features/report/report-file';

/** One table of the cost report as CSV: `?table=` `costs` (when absent), `meters`, `savings`, `policies` or `months`. */
export const GET = (request: Request): Promise<Response> =>
  reportFileResponse(request, {
    ...{ extension: 'csv', type: 'text/csv; charset=utf-8' },
    write(tables, asked) {
      const id = asked.get('table') ?? 'costs';
      const table = tables.find((one) => one.id === id);
      if (table) return reportCsv(table);
      throw invalidInput(`A cost report has no table "${id}". It has: ${tables.map((one) => one.id).join(', ')}.`);
    },
  });
