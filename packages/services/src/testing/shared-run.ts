import type { BenchmarkInput } from '@headroom/core';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { createShare, type ShareInput } from '../share/create-share';
import { openShare } from '../share/open-share';
import { readSharedBundle } from '../share/read-shared-bundle';
import { finishedRun } from './finished-run';
import { aBenchmark, type TestInstance } from './instance';

/** A workspace with a finished run of two stages. */
export async function aRunToShare(instance: TestInstance, change: Partial<BenchmarkInput> = {}) {
  const ctx = await instance.workspace();
  const definition = aBenchmark({ name: 'Canary benchmark', ...change });
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name: definition.name }));
  const levels = [
    { rps: 50, latencyMs: 20 },
    { rps: 100, latencyMs: 400 },
  ];
  const answer = { kind: 'capacity' as const, rps: 50, failedRps: 100, confirmed: false };
  return { ctx, runId: await finishedRun(ctx, { benchmarkId, definition, levels, answer, outcome: 'failed_slo' }) };
}

export const ofRun = (id: string, change: Partial<ShareInput> = {}): ShareInput => ({
  subject: { kind: 'run', id },
  ...change,
});

/** Shares something, and opens it as anybody does. */
export async function bundleOf(ctx: Ctx, input: ShareInput) {
  const { token } = await createShare(ctx, input);
  const opened = await openShare(ctx.clients, { token });
  if (opened.state !== 'open') throw new Error(`The link is ${opened.state}.`);
  return { token, share: opened.share, text: await readSharedBundle(ctx.clients, { shareId: opened.share.id }) };
}

/** What the audit log says of links, in its order. */
export const auditOf = (ctx: Ctx) =>
  ctx.clients.db.auditEntry.findMany({
    where: { workspaceId: ctx.workspaceId, action: { startsWith: 'share.' } },
    orderBy: { at: 'asc' },
  });
