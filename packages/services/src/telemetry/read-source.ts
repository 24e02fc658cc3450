import { HeadroomError, invalidInput } from '@headroom/core';
import { readPrometheus, readTelemetryCsv, type ReadTelemetry } from '@headroom/loadgen/telemetry';
import type { Ctx } from '../ctx';
import { azureAccess } from '../connection/azure-access';
import { fetchPinned } from './fetch-pinned';
import type { TelemetrySource } from './telemetry-input';

const msPerDay = 86_400_000;
/** For one answer. */
const timeoutMs = 20_000;
/** For all of the slices together. */
const azureTimeoutMs = 120_000;

export interface SourceAccess {
  /** Of a CSV: the file itself. */
  csv?: string | undefined;
  /** Of a Prometheus. */
  bearerToken?: string | undefined;
}

/**
 * The series that a source has now.
 * @throws HeadroomError `invalid-input` for what cannot be read, may not be asked, or does not answer
 */
export async function readSource(
  { clients, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  source: TelemetrySource,
  { csv, bearerToken }: SourceAccess,
): Promise<ReadTelemetry> {
  if (source.kind === 'csv') {
    if (csv === undefined) throw invalidInput('A series out of a CSV needs the file: give it as csv.');
    return readTelemetryCsv(csv, source.file);
  }
  const { days, stepSeconds } = source;
  const untilMs = Date.now();
  try {
    if (source.kind === 'azure-monitor') return await readAzure({ clients, workspaceId }, source);
    return await readPrometheus(
      { baseUrl: source.url, bearerToken, timeoutMs, fetch: fetchPinned(clients) },
      { queries: source.queries, fromMs: untilMs - days * msPerDay, untilMs, stepSeconds },
    );
  } catch (error) {
    // Where it is was said by whoever asks: that nothing answers there is for them to mend.
    throw error instanceof HeadroomError && mended.has(error.code) ? invalidInput(error.message) : error;
  }
}

/** Nobody answers there, or answers with a no. */
const mended: ReadonlySet<string> = new Set(['unavailable', 'infrastructure', 'forbidden']);

async function readAzure(
  ctx: Pick<Ctx, 'clients' | 'workspaceId'>,
  { serviceId, days, stepSeconds }: Extract<TelemetrySource, { kind: 'azure-monitor' }>,
): Promise<ReadTelemetry> {
  const access = await azureAccess(ctx);
  const { readMonitor, readService } = await import('@headroom/gateways/azure');
  const signal = AbortSignal.timeout(azureTimeoutMs);
  const service = await readService(access, serviceId, signal);
  return readMonitor(access, service, { days, stepSeconds }, signal);
}
