import { conflict, invalidInput, unavailable } from '@headroom/core';
import { readRunSeries } from '@headroom/loadgen/telemetry';
import type { Ctx } from '../ctx';
import { fetchPinned } from '../telemetry/fetch-pinned';
import { requireSeries } from '../telemetry/require-series';
import { telemetrySourceSchema } from '../telemetry/telemetry-input';
import { openToken } from '../telemetry/telemetry-token';
import type { ServerSeriesDocument } from './kept-server-series';

/** For one answer. */
const timeoutMs = 20_000;
/** What a gateway says of its last seconds has been scraped by then. */
const lagMs = 60_000;
/** As often as most gateways are scraped; a long run has longer steps, so that a series stays small. */
const leastStepSeconds = 15;
const mostSteps = 400;

/**
 * What the Prometheus of a stored telemetry says of a run's time, by the queries of that telemetry.
 * @throws HeadroomError `not-found`; `invalid-input` for one of another gateway, and as `readRunSeries` does; `conflict` for one that is no
 *   Prometheus; `unavailable` until all of the run's time has been scraped
 */
export async function prometheusSeries(
  { clients, workspaceId }: Ctx,
  { telemetryId, gatewayId }: { telemetryId: string; gatewayId: string },
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<ServerSeriesDocument> {
  const row = await requireSeries(clients.db, workspaceId, telemetryId);
  const { name } = row;
  if (row.gatewayId !== gatewayId)
    throw invalidInput(`${name} is of the gateway ${row.gatewayId}, and this run is of ${gatewayId}.`);
  const source = telemetrySourceSchema.parse(row.source);
  if (source.kind !== 'prometheus') throw conflict(`${name} is no Prometheus that could be asked about this run.`);
  const waitMs = untilMs + lagMs - Date.now();
  if (waitMs > 0)
    throw unavailable(
      `Prometheus may not have scraped the end of the run: ask again in ${Math.ceil(waitMs / 1000)} s.`,
    );
  const bearerToken = openToken(clients.secretBox, { workspaceId, name }, row.sealed);
  const seconds = (untilMs - fromMs) / 1000;
  const stepSeconds = leastStepSeconds * Math.max(1, Math.ceil(seconds / mostSteps / leastStepSeconds));
  const { series, notes } = await readRunSeries(
    { baseUrl: source.url, bearerToken, timeoutMs, fetch: fetchPinned(clients) },
    { queries: source.queries, fromMs, untilMs, stepSeconds },
  );
  const [first] = series;
  const points = first?.points ?? [];
  return {
    ...{ schema: 'headroom.server-series/1', label: `Prometheus, by the queries of ${name}` },
    ...{ fromMs: points[0]?.atMs ?? fromMs, untilMs: (points.at(-1)?.atMs ?? untilMs) + stepSeconds * 1000 },
    notes: [
      `Prometheus was asked about steps of ${stepSeconds} s. A query that looks back further, as rate(…[5m]) does, mixes what was before into each of them.`,
      ...notes,
    ],
    series,
  };
}
