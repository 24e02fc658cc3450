import { HeadroomError, invalidInput } from '@headroom/core';
import { readPrometheus, readTelemetryCsv, type ReadTelemetry } from '@headroom/loadgen/telemetry';
import type { Clients } from '../ctx';
import { fetchPinned } from './fetch-pinned';
import type { TelemetrySource } from './telemetry-input';

const msPerDay = 86_400_000;
/** For one answer. */
const timeoutMs = 20_000;

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
  clients: Pick<Clients, 'webhookHosts' | 'dnsServers'>,
  source: TelemetrySource,
  { csv, bearerToken }: SourceAccess,
): Promise<ReadTelemetry> {
  if (source.kind === 'csv') {
    if (csv === undefined) throw invalidInput('A series out of a CSV needs the file: give it as csv.');
    return readTelemetryCsv(csv, source.file);
  }
  const { url, queries, days, stepSeconds } = source;
  const untilMs = Date.now();
  try {
    return await readPrometheus(
      { baseUrl: url, bearerToken, timeoutMs, fetch: fetchPinned(clients) },
      { queries, fromMs: untilMs - days * msPerDay, untilMs, stepSeconds },
    );
  } catch (error) {
    // Where it is was said by whoever asks: that nothing answers there is for them to mend.
    throw error instanceof HeadroomError && error.code === 'unavailable' ? invalidInput(error.message) : error;
  }
}
