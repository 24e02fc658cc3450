import { authorise, type Ctx } from '../ctx';
import { shardsOf } from './read-run-series';

/** One line of what an agent or its engine said. */
export interface RunLogLine {
  /** Which start of the run's agents, and which of these. */
  epoch: number;
  shard: number;
  line: number;
  at: Date;
  source: 'agent' | 'engine';
  text: string;
}

/** So many lines are read at a time. */
const mostLines = 500;

/** What the agents of a run and their engines said: the newest lines, oldest first, and how many there are in all. */
export async function readRunLog(
  ctx: Ctx,
  { runId }: { runId: string },
): Promise<{ lines: RunLogLine[]; total: number }> {
  authorise(ctx, 'run.read');
  await shardsOf(ctx, runId);
  const { db } = ctx.clients;
  const [newest, total] = await Promise.all([
    db.runLogLine.findMany({
      where: { runId },
      orderBy: [{ at: 'desc' }, { epoch: 'desc' }, { shard: 'desc' }, { line: 'desc' }],
      take: mostLines,
      omit: { runId: true },
    }),
    db.runLogLine.count({ where: { runId } }),
  ]);
  const lines = newest.toReversed().map(({ source, ...row }) => ({ ...row, source: source as RunLogLine['source'] }));
  return { lines, total };
}
