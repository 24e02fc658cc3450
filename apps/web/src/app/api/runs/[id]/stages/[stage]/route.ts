import { invalidInput } from '@headroom/core';
import { readStageDetail } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';

interface StageRoute {
  params: Promise<{ id: string; stage: string }>;
}

/** A judged stage: each request by itself, and the distributions of latency. */
export async function GET(_request: Request, { params }: StageRoute): Promise<Response> {
  try {
    const { id: runId, stage } = await params;
    if (!/^\d{1,6}$/.test(stage)) throw invalidInput('A stage is a whole number.');
    return Response.json(await readStageDetail(await requestContext(), { runId, stage: Number(stage) }));
  } catch (error) {
    return errorResponse(error);
  }
}
