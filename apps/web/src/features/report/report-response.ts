import { papers, readCostReport, reportFile, type ReportFormat } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { arrangedTable } from './arranged-table';
import { readReportAddress } from './report-address';

/** A report as a file, of the same address as its page: its tables are those that the page shows. */
export async function reportResponse(request: Request, format: ReportFormat): Promise<Response> {
  try {
    const parameters = new URL(request.url).searchParams;
    const { asked } = readReportAddress(Object.fromEntries(parameters));
    const table = parameters.get('table') ?? undefined;
    const paper = papers.find((one) => one === parameters.get('paper'));
    const ctx = await requestContext();
    const read = await readCostReport(ctx, asked);
    const tables = read.tables.map((one) => arrangedTable(one, parameters));
    const { name, mediaType, bytes } = await reportFile(ctx, { ...read, tables }, format, { table, paper });
    return new Response(bytes, {
      headers: {
        'content-type': mediaType,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
