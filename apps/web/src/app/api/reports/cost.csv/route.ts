import { reportResponse } from '@/features/report/report-response';

/** One table of the cost report as CSV: `?table=` `costs` (when absent), `meters`, `savings`, `policies`, `months` or `budgets`. */
export const GET = (request: Request): Promise<Response> => reportResponse(request, 'csv');
