import { reportResponse } from '@/features/report/report-response';

/** The cost report as a PDF: `?paper=` `a4` (when absent) or `letter`. */
export const GET = (request: Request): Promise<Response> => reportResponse(request, 'pdf');
