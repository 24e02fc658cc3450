import type { FrozenStage } from '@headroom/core';
import type { Clients } from '../ctx';

interface SecondRow {
  stage: number;
  second: number;
  offered: number;
  completed: number;
  succeeded: number;
}

/** Requests in each second of a run's stages, over all agents and request names; seconds of which nothing is known are 0. */
export async function readStageSeconds({ db }: Pick<Clients, 'db'>, runId: string) {
  const rows = await db.$queryRaw<SecondRow[]>`
    SELECT stage, second, sum(offered)::int AS offered, sum(ok2xx + redirect3xx)::int AS succeeded,
           sum(ok2xx + redirect3xx + client4xx + throttled429 + server5xx + dns + connect + tls + timeout + reset + assertion)::int
             AS completed
      FROM run_interval
     WHERE run_id = ${runId}::uuid
     GROUP BY stage, second`;
  const byStage = Map.groupBy(rows, ({ stage }) => stage);
  return (stage: number, length: number): FrozenStage['seconds'] => {
    const bySecond = new Map(byStage.get(stage)?.map((row) => [row.second, row]));
    const counts = (key: 'offered' | 'completed' | 'succeeded') =>
      Array.from({ length }, (_, second) => bySecond.get(second)?.[key] ?? 0);
    return { offered: counts('offered'), completed: counts('completed'), succeeded: counts('succeeded') };
  };
}
