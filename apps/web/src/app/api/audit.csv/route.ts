import { exportAudit } from '@headroom/services';
import { readAuditFilter } from '@/features/audit-log/read-filter';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';

/** The audit log as a file, narrowed as its page is. */
export async function GET(request: Request): Promise<Response> {
  try {
    const filter = readAuditFilter(Object.fromEntries(new URL(request.url).searchParams));
    const text = await exportAudit(await requestContext(), filter);
    const name = `headroom-audit-${new Date().toISOString().slice(0, 10)}.csv`;
    return new Response(text, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
