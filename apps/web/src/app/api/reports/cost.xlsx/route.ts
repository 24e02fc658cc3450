import { reportFileResponse } from '@/features/report/report-file';
import { reportXlsx } from '@/features/report/report-xlsx';

/** The cost report as an Excel workbook, a sheet for each of its tables. */
export const GET = (request: Request): Promise<Response> =>
  reportFileResponse(request, {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: reportXlsx,
  });
