import pg from 'pg';
import { importCore } from './core.mjs';
import { offeredRps, scaledLevel } from './scaled-level.mjs';

export const scale = { runs: 10_000, secondsPerRun: 191, soakSeconds: 86_400, plans: 500, tiers: 300, versions: 100 };

const notStated = { status: 'notFound', note: 'Not stated.' };
const tier = (index) => ({
  ...{ id: `size-${index}`, name: `Size ${index}`, description: 'A size.', coresPerUnit: notStated },
  ...{ maxUnits: notStated, ratedRpsPerUnit: notStated, cache: notStated, sla: notStated, scaleOut: notStated },
  ...{ includedCalls: notStated, meters: [{ meter: 'Hours', per: 'unitHour' }] },
});
/** A gateway has at most 100 tiers. */
const gateways = Array.from({ length: scale.tiers / 100 }, (_, index) => ({
  ...{ schema: 'headroom.gateway/1', id: `many-${index}`, name: `Many ${index}`, kind: 'custom' },
  ...{ description: 'Many sizes.', regions: [{ id: 'here', name: 'Here' }], defaultRegion: 'here', unitName: 'unit' },
  tiers: Array.from({ length: 100 }, (_, size) => tier(size)),
}));

/**
 * Scales the demo workspace of a running product up to what a team has after years: 10,000 runs with two million intervals,
 * one soak of a day among them, 500 plans with their recommendations and 300 tiers, or fewer runs and plans where those are not the
 * point. Straight into the database.
 * @returns the ids of the soak, of an ordinary run, of a plan and of the benchmark of all runs
 */
export async function scaleWorkspace(databaseUrl, { runs = scale.runs, plans = scale.plans } = {}) {
  const core = await importCore();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const value = async (text, parameters = []) => Object.values((await client.query(text, parameters)).rows[0])[0];
  try {
    const workspaceId = await value(`SELECT id FROM workspace LIMIT 1`);
    await client.query(`SET synchronous_commit = off`);
    // Two million foreign keys are right by how they are made.
    await client.query(`SET session_replication_role = replica`);
    for (const gateway of gateways)
      await client.query(
        `WITH gateway AS (INSERT INTO custom_gateway (id, workspace_id, gateway_id) VALUES (uuidv7(), $1, $2) RETURNING id)
         INSERT INTO custom_gateway_version (id, custom_gateway_id, version, definition) SELECT uuidv7(), id, 1, $3 FROM gateway`,
        [workspaceId, gateway.id, gateway],
      );
    await fillPlans(client, workspaceId, plans);
    const benchmarkId = await fillRuns(client, core, workspaceId, runs);
    await client.query('ANALYZE');
    return {
      ...{ workspaceId, benchmarkId },
      soakId: await value(`SELECT id FROM run WHERE definition->>'name' = 'Soak of a day'`),
      runId: await value(`SELECT id FROM run WHERE definition->>'name' LIKE 'Scaled%' ORDER BY id DESC LIMIT 1`),
      planId: await value(`SELECT id FROM plan WHERE name = 'Scaled plan 1'`),
    };
  } finally {
    await client.end();
  }
}

/** Copies of a plan of the demo that has an answer, which holds for them too; the first of them was another often. */
async function fillPlans(client, workspaceId, plans) {
  await client.query(
    `WITH template AS (SELECT p.requirement, r.* FROM recommendation r JOIN plan p ON p.id = r.plan_id WHERE p.workspace_id = $1 AND r.result->>'verdict' = 'recommended' ORDER BY r.id LIMIT 1),
     plans AS (INSERT INTO plan (id, workspace_id, name, requirement)
       SELECT uuidv7(), $1, 'Scaled plan ' || n, requirement FROM template, generate_series(1, $2::int) n RETURNING id)
     INSERT INTO recommendation (id, workspace_id, plan_id, gateway_id, price_book_id, region, price_on, problem, result)
       SELECT uuidv7(), $1, plans.id, gateway_id, price_book_id, region, price_on, problem, result FROM plans, template`,
    [workspaceId, plans],
  );
  await client.query(
    `INSERT INTO plan_version (plan_id, version, requirement, saved_by)
       SELECT id, n, jsonb_set(requirement, '{rps}', to_jsonb(100 + n)), 'system:bench'
         FROM plan, generate_series(1, $2::int) n WHERE workspace_id = $1 AND name LIKE 'Scaled plan %' AND (n = 1 OR name = 'Scaled plan 1')`,
    [workspaceId, scale.versions],
  );
}

/**
 * Runs of one level each, whose seconds repeat a minute of a simulated queue.
 * @returns the id of the benchmark whose runs they are
 */
async function fillRuns(client, core, workspaceId, runs) {
  const level = scaledLevel(core);
  await client.query(
    `CREATE TEMP TABLE minute AS SELECT second, offered, decode(latency, 'base64') AS latency
       FROM json_to_recordset($1::json) AS row (second int, offered int, latency text)`,
    [JSON.stringify(level.intervals)],
  );
  const {
    rows: [benchmark],
  } = await client.query(
    `SELECT b.id, b.definition, v.id AS version FROM benchmark b
       JOIN policy_set s ON s.workspace_id = b.workspace_id AND s.name = b.definition->'subject'->>'policySet'
       JOIN policy_set_version v ON v.policy_set_id = s.id WHERE b.workspace_id = $1 ORDER BY b.id DESC LIMIT 1`,
    [workspaceId],
  );
  const soak = { kind: 'steps', steps: [{ rps: offeredRps, seconds: scale.soakSeconds }] };
  const add = (...what) => addRuns(client, workspaceId, { benchmark, level }, ...what);
  await add(runs - 1, 'Scaled run', benchmark.definition, scale.secondsPerRun);
  await add(1, 'Soak of a day', { ...benchmark.definition, load: soak }, scale.soakSeconds);
  const soakId = (await client.query(`SELECT id FROM run WHERE definition->>'name' = 'Soak of a day'`)).rows[0].id;
  for (const width of [10, 60])
    await client.query(
      `INSERT INTO run_rollup (run_id, width, stage, second, seconds, under_load, offered, succeeded, errors, p50_ms, p95_ms, p99_ms,
         cpu_percent, loop_lag_ms, late, dropped, latency)
       SELECT $1, $2, 0, minute * 60 + second, $2, true, offered, succeeded, 0, "p50Ms", "p95Ms", "p99Ms", $3, $4, 0, 0, decode(latency, 'base64')
         FROM json_to_recordset($5::json) AS row (second int, offered int, succeeded int, "p50Ms" float8, "p95Ms" float8, "p99Ms" float8, latency text),
              generate_series(0, $6::int) minute`,
      [
        ...[soakId, width, level.health.cpuPercent, level.health.loopLagP99Ms],
        ...[JSON.stringify(level.spansOf(width)), scale.soakSeconds / 60 - 1],
      ],
    );
  // As many lines as are kept of an agent, so that the page is read with a full log.
  await client.query(
    `INSERT INTO run_log_line (run_id, epoch, shard, line, at, source, text)
     SELECT $1, 1, 0, line, now() - ($2 - line) * interval '1 second', 'engine', 'warning: ' || repeat('what a tool says ', 8)
       FROM generate_series(0, $2::int - 1) line`,
    [soakId, 2_000],
  );
  await client.query(`UPDATE run_stage SET rolled_up = true WHERE run_id = $1`, [soakId]);
  for (const { requestName, outcomes, latency, serviceTime } of level.requestsOf(scale.soakSeconds / 60))
    await client.query(
      `INSERT INTO stage_request (run_id, stage, request_name, outcomes, latency, service_time) VALUES ($1, 0, $2, $3, decode($4, 'base64'), decode($5, 'base64'))`,
      [soakId, requestName, outcomes, latency, serviceTime],
    );
  return benchmark.id;
}

async function addRuns(client, workspaceId, { benchmark, level }, count, name, definition, seconds) {
  await client.query(
    `CREATE TEMP TABLE fresh AS SELECT uuidv7(-(n || ' minutes')::interval) AS id, n FROM generate_series(1, ${count}) n`,
  );
  await client.query(
    `INSERT INTO run (id, workspace_id, benchmark_id, policy_set_version_id, definition, simulated, target_host, started_by, state,
         outcome, reason, ended_by, answer, created_at, started_at, finished_at)
       SELECT id, $1, $2, $3, jsonb_set($4::jsonb, '{name}', to_jsonb($5::text || CASE WHEN $6 > 1 THEN ' ' || n ELSE '' END)),
         false, '127.0.0.1', 'system:bench', 'finished', 'passed', 'Each level was held.', 'system:bench', '{"kind":"levels-only","reason":"Each level was held."}',
         at, at, at + ($7 || ' seconds')::interval
       FROM fresh, LATERAL (SELECT now() - (n || ' minutes')::interval AS at)`,
    [workspaceId, benchmark.id, benchmark.version, definition, name, count, seconds],
  );
  await client.query(
    `INSERT INTO run_stage (run_id, stage, epoch, state, "order", lease_until, starts_at, started_at, ended_at, statistics, verdict)
     SELECT f.id, 0, 1, 'judged', $1, r.started_at, r.started_at, r.started_at, r.finished_at, $2, $3 FROM fresh f JOIN run r ON r.id = f.id`,
    [level.orderOf(seconds), level.statisticsOf(seconds), level.verdict],
  );
  await client.query(
    `INSERT INTO run_interval (run_id, stage, shard, second, request_name, offered, sent, ok2xx, redirect3xx, client4xx, throttled429, server5xx,
       dns, connect, tls, timeout, reset, assertion, bytes_in, bytes_out, latency, service_time)
     SELECT f.id, 0, 0, s, 'only', m.offered, m.offered, m.offered, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1000, 100, m.latency, m.latency
     FROM fresh f, generate_series(0, $1::int - 1) s JOIN minute m ON m.second = s % 60`,
    [seconds],
  );
  await client.query(
    `INSERT INTO generator_health (run_id, stage, shard, second, cpu_percent, threads, loop_lag_p99_ms, send_lag_p99_ms, late, waited_for_connection, dropped, open_sockets, in_flight)
     SELECT f.id, 0, 0, s, $2, 1, 1, 0.4, 0, 0, 0, 20, 5 FROM fresh f, generate_series(0, $1::int - 1) s`,
    [seconds, level.health.cpuPercent],
  );
  await client.query('DROP TABLE fresh');
}
