import { checkReadiness } from '@/server/wiring';

export const dynamic = 'force-dynamic';

/** Postgres and Redis can be reached. */
export async function GET() {
  const problems = await checkReadiness();
  return Response.json({ ready: problems.length === 0, problems }, { status: problems.length === 0 ? 200 : 503 });
}
