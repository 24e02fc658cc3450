import type { Connector } from '@headroom/gateways/connectors';
import type { Database } from '@headroom/db';

const everyMs = 1_000;

/** Reads the target's own counters during a stage. */
export interface ServerMeter {
  /** Asks for a reading, at most once a second; never waits for it. */
  poll(stage: number, startedAtMs: number): void;
  /** Takes the last reading of a stage and waits until all are stored. */
  settle(stage: number, startedAtMs: number): Promise<void>;
}

/** For targets that report nothing, or are simulated by the runner itself. */
export const noServerMeter: ServerMeter = { poll: () => undefined, settle: async () => undefined };

/**
 * Stores each reading under the moment at which the unit took it, not at which it arrived here. A gateway that does not
 * answer leaves a gap: the stage is then judged without server metrics.
 */
export function connectorMeter(
  db: Database,
  runId: string,
  readServerMetrics: NonNullable<Connector['readServerMetrics']>,
): ServerMeter {
  let askedAt = 0;
  let reading: Promise<void> | null = null;

  const read = async (stage: number, startedAtMs: number) => {
    const units = await readServerMetrics();
    await db.serverSample.createMany({
      data: units.map(({ unit, cpuSeconds, requests, restarts, cores, sampledAtMs }) => ({
        ...{ runId, stage, unit, cpuSeconds, restarts, cores },
        second: Math.max(0, (sampledAtMs - startedAtMs) / 1000),
        requests: BigInt(requests),
      })),
      skipDuplicates: true,
    });
  };
  const begin = (stage: number, startedAtMs: number) => {
    askedAt = Date.now();
    reading = read(stage, startedAtMs)
      .catch(() => undefined)
      .finally(() => (reading = null));
  };
  return {
    poll(stage, startedAtMs) {
      if (!reading && Date.now() - askedAt >= everyMs) begin(stage, startedAtMs);
    },
    async settle(stage, startedAtMs) {
      await reading;
      begin(stage, startedAtMs);
      await reading;
    },
  };
}
