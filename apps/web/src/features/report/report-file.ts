import { reportTables, type ReportTable } from '@headroom/core';
import { readCostReport } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { todayUtc } from '@/ui/today';
import { readReportAddress } from './report-address';

interface ReportFile {
  extension: string;
  type: string;
  write(tables: readonly ReportTable[], asked: URLSearchParams): Promise<BodyInit> | BodyInit;
}

/** A report as a file, of the same address as its page: its tables are those that the page shows. */
export async function reportFileResponse(request: Request, { extension, type, write }: ReportFile): Promise<Response> {
  try {
    const parameters = new URL(request.url).searchParams;
    const { asked, everyTier } = readReportAddress(Object.fromEntries(parameters));
    const { report } = await readCostReport(await requestContext(), asked);
    return new Response(await write(reportTables(report, { everyTier }), parameters), {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="headroom-cost-${todayUtc()}.${extension}"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
