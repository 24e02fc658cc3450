import {
  invalidInput,
  verdictFromStored,
  type LevelStatistics,
  type OfferedLevel,
  type StageOrder,
  type StoredVerdict,
} from '@headroom/core';
import { parsePolicyChain, type PolicyChain } from '@headroom/gateways';
import type { Ctx } from '../ctx';
import { isId } from '../ids';
import { runHeadColumns, toRunHead, type RunHead } from '../run/run-head';

/** So many runs can be told apart side by side. */
export const mostCompared = 20;

/** One level of a run that can speak of its target. */
export interface RunLevel extends OfferedLevel {
  stage: number;
  statistics: LevelStatistics;
}

export interface ComparedRunRow {
  /** A, B, C … in the order in which they were asked for. */
  label: string;
  head: RunHead;
  environment: Record<string, string> | null;
  policySet: { name: string; version: number; chain: PolicyChain } | null;
  policySetVersionId: string | null;
  levels: RunLevel[];
}

/**
 * Runs in the order asked for, each once; ids of no run of the workspace are left out.
 * @throws HeadroomError `invalid-input` for more than can be compared
 */
export async function readComparedRuns(ctx: Ctx, runIds: readonly string[]): Promise<ComparedRunRow[]> {
  const ids = [...new Set(runIds)].filter(isId);
  if (ids.length > mostCompared)
    throw invalidInput(`At most ${mostCompared} runs can be compared at once; these are ${ids.length}.`);
  const rows = await ctx.clients.db.run.findMany({
    where: { id: { in: ids }, workspaceId: ctx.workspaceId },
    select: {
      ...runHeadColumns,
      environment: true,
      policySetVersionId: true,
      policySetVersion: { select: { version: true, chain: true, policySet: { select: { name: true } } } },
      stages: { orderBy: { stage: 'asc' }, select: { stage: true, order: true, statistics: true, verdict: true } },
    },
  });
  const found = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return found.map(({ environment, policySetVersionId, policySetVersion, stages, ...head }, index) => ({
    label: String.fromCharCode(65 + index),
    head: toRunHead(head),
    environment: environment as Record<string, string> | null,
    policySetVersionId,
    policySet: policySetVersion && {
      name: policySetVersion.policySet.name,
      version: policySetVersion.version,
      chain: parsePolicyChain(policySetVersion.chain),
    },
    levels: levelsOf(stages),
  }));
}

interface StageRow {
  stage: number;
  order: unknown;
  statistics: unknown;
  verdict: unknown;
}

/** Warm-ups and stages that cannot speak of the target are none; an import's one stage was never judged. */
export function levelsOf(stages: readonly StageRow[]): RunLevel[] {
  return stages.flatMap(({ stage, order: storedOrder, statistics: stored, verdict: storedVerdict }) => {
    const order = storedOrder as StageOrder;
    const statistics = stored as LevelStatistics | null;
    const verdict = storedVerdict ? verdictFromStored(storedVerdict as StoredVerdict) : null;
    if (!statistics || order.purpose === 'warm-up' || verdict?.result === 'invalid') return [];
    const { measuredSeconds } = statistics;
    return [{ stage, load: order.load, kept: verdict?.result !== 'failed', measuredSeconds, statistics }];
  });
}
