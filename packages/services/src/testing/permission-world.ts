import { aBenchmark, aRequirement, type TestInstance } from './instance';
import { createBenchmark } from '../benchmark/create-benchmark';
import { createChannel } from '../channel/create-channel';
import type { Ctx } from '../ctx';
import { inviteMember } from '../member/invite-member';
import { createPlan } from '../plan/create-plan';
import { savePolicySet } from '../policy/save-policy-set';
import { setBudget } from '../report/set-budget';
import { createAgent } from '../runner/create-agent';
import { createSchedule } from '../schedule/create-schedule';
import { setSecret } from '../secret/set-secret';
import { createShare } from '../share/create-share';
import { importTelemetry } from '../telemetry/import-telemetry';
import { finishedRun } from './finished-run';

/** Stands in the name of everything, so that whatever leaks is seen. */
export const mark = 'Only-of-this-workspace';

/** A workspace that has one of each thing, by which another one tries to reach in. */
export async function permissionWorld(instance: TestInstance) {
  const ctx = await instance.workspace();
  const { db } = ctx.clients;
  await db.workspace.update({ where: { id: ctx.workspaceId }, data: { name: mark } });
  await savePolicySet(ctx, { gatewayId: 'sample', name: mark, chain: [{ policy: 'forward-request', params: {} }] });
  const definition = aBenchmark({ name: mark });
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const levels = [
    { rps: 50, latencyMs: 20, seconds: 3 },
    { rps: 100, latencyMs: 400, seconds: 3 },
  ];
  const answer = { kind: 'capacity' as const, rps: 50, failedRps: 100, confirmed: false };
  const runId = await finishedRun(ctx, { benchmarkId, definition, levels, answer });
  const { planId } = await createPlan(ctx, { name: mark, requirement: aRequirement() });
  const { shareId } = await createShare(ctx, { subject: { kind: 'run', id: runId } });
  const { channelId } = await createChannel(ctx, { kind: 'webhook', name: mark, url: 'http://127.0.0.1:9/hook' });
  const schedule = {
    ...{ name: mark, question: {}, format: 'csv' as const, timeZone: 'UTC', channelIds: [channelId] },
    cadence: { every: 'week' as const, weekday: 1, at: '08:00' },
  };
  const { scheduleId } = await createSchedule(ctx, schedule as never);
  const { agentId } = await createAgent(ctx, { name: mark });
  const { budgetId } = await setBudget(ctx, { planId, measure: 'perMonth', threshold: '100', currency: 'USD' });
  const { telemetryId } = await importTelemetry(ctx, {
    ...{ name: mark, gateway: 'sample', tier: 'sample-s', policySet: mark, source: { kind: 'csv' } },
    csv: 'time,rps\n2026-11-02T00:00:00Z,5\n2026-11-02T00:05:00Z,6\n',
  });
  const { invitationId } = await inviteMember(
    ctx,
    { email: 'only-of-this-workspace@example.com', role: 'viewer' },
    (token) => token,
  );
  await setSecret(ctx, { name: 'ONLY_OF_THIS_WORKSPACE', value: 'a-long-secret-value' });
  const { id: sessionId } = await db.session.create({
    data: { personId: ctx.actor.id, token: `${mark}-${ctx.workspaceId}`, expiresAt: new Date(Date.now() + 3_600_000) },
  });
  return {
    ...{
      ctx,
      benchmarkId,
      runId,
      planId,
      shareId,
      channelId,
      scheduleId,
      schedule,
      agentId,
      budgetId,
      telemetryId,
      invitationId,
      sessionId,
    },
    ...{ definition, personId: ctx.actor.id, workspaceId: ctx.workspaceId },
  };
}
export type PermissionWorld = Awaited<ReturnType<typeof permissionWorld>>;

/** What the workspace holds, table by table, to be compared after others have tried to change it. */
export async function fingerprint({ clients: { db }, workspaceId }: Ctx): Promise<Record<string, string | null>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'workspace_id'`;
  const printed = tables.map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS print
      FROM "${name}" t WHERE workspace_id = $1::uuid`,
  );
  const rows = await db.$queryRawUnsafe<{ name: string; print: string | null }[]>(
    printed.join(' UNION ALL '),
    workspaceId,
  );
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
