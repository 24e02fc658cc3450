import type { Connector } from '@headroom/gateways/connectors';
import type { Database } from '@headroom/db';

/** Milliseconds between two readings: of counters that a gateway has ready, and of what a cluster has to be asked for. */
const every = { units: 1_000, pods: 5_000 };

/** Reads the target's own counters during a stage. */
export interface ServerMeter {
  /** Asks for a reading where one is due; never waits for it. */
  poll(stage: number, startedAtMs: number): void;
  /** Takes the last reading of a stage and waits until all are stored. */
  settle(stage: number, startedAtMs: number): Promise<void>;
}

/** For targets that report nothing, or are simulated by the runner itself. */
export const noServerMeter: ServerMeter = { poll: () => undefined, settle: async () => undefined };

/**
 * Stores each reading of units under the moment at which the unit took it, not at which it arrived here, and of pods under that at which it was
 * asked for. A gateway that does not answer leaves a gap: the stage is then judged without server metrics.
 */
export function connectorMeter(
  db: Database,
  runId: string,
  { readServerMetrics, readPods }: Pick<Connector, 'readServerMetrics' | 'readPods'>,
): ServerMeter {
  const meters = [
    ...(readServerMetrics ? [polled(every.units, unitsReader(db, runId, readServerMetrics))] : []),
    ...(readPods ? [polled(every.pods, podsReader(db, runId, readPods))] : []),
  ];
  return {
    poll: (stage, startedAtMs) => meters.forEach((meter) => meter.poll(stage, startedAtMs)),
    settle: async (stage, startedAtMs) => {
      await Promise.all(meters.map((meter) => meter.settle(stage, startedAtMs)));
    },
  };
}

type Reader = (stage: number, startedAtMs: number) => Promise<void>;

const secondOf = (atMs: number, startedAtMs: number) => Math.max(0, (atMs - startedAtMs) / 1000);

const unitsReader =
  (db: Database, runId: string, readServerMetrics: NonNullable<Connector['readServerMetrics']>): Reader =>
  async (stage, startedAtMs) => {
    const units = await readServerMetrics();
    await db.serverSample.createMany({
      data: units.map(({ unit, cpuSeconds, requests, restarts, cores, sampledAtMs }) => ({
        ...{ runId, stage, unit, cpuSeconds, restarts, cores },
        second: secondOf(sampledAtMs, startedAtMs),
        requests: BigInt(requests),
      })),
      skipDuplicates: true,
    });
  };

const podsReader =
  (db: Database, runId: string, readPods: NonNullable<Connector['readPods']>): Reader =>
  async (stage, startedAtMs) => {
    const second = secondOf(Date.now(), startedAtMs);
    const pods = await readPods();
    await db.podsSample.createMany({ data: [{ runId, stage, second, ...pods }], skipDuplicates: true });
  };

/** Reads one at a time, at the beginning of each stage, and then no more often than so. */
function polled(everyMs: number, read: Reader): ServerMeter {
  let [askedAt, askedStage] = [0, -1];
  let reading: Promise<void> | null = null;
  const begin = (stage: number, startedAtMs: number) => {
    [askedAt, askedStage] = [Date.now(), stage];
    reading = read(stage, startedAtMs)
      .catch(() => undefined)
      .finally(() => (reading = null));
  };
  return {
    poll(stage, startedAtMs) {
      if (!reading && (stage !== askedStage || Date.now() - askedAt >= everyMs)) begin(stage, startedAtMs);
    },
    async settle(stage, startedAtMs) {
      await reading;
      begin(stage, startedAtMs);
      await reading;
    },
  };
}
