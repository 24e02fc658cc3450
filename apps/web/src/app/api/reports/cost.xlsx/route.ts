import { reportResponse } from '@/features/report/report-response';

/** The cost report as an Excel workbook, a sheet for each of its tables. */
export const GET = (request: Request): Promise<Response> => reportResponse(request, 'xlsx');
