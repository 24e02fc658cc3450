import type { Connector } from '@headroom/gateways/connectors';
import type { Database } from '@headroom/db';

const everyMs = 1_000;

/** Reads the target's own counters during a stage, at most once a second. */
export interface ServerMeter {
  read(stage: number, second: number): Promise<void>;
}

/** For targets that report nothing, or are simulated by the runner itself. */
export const noServerMeter: ServerMeter = { read: async () => undefined };

/** A gateway that does not answer leaves a gap: the stage is then judged without server metrics. */
export function connectorMeter(db: Database, runId: string, connector: Connector): ServerMeter {
  let readAt = 0;
  let lastStage = -1;
  return {
    async read(stage, second) {
      if (stage === lastStage && Date.now() - readAt < everyMs) return;
      lastStage = stage;
      readAt = Date.now();
      try {
        const units = await connector.readServerMetrics();
        await db.serverSample.createMany({
          data: units.map(({ unit, cpuSeconds, requests, restarts, cores }) => ({
            runId,
            stage,
            second,
            unit,
            cpuSeconds,
            requests: BigInt(requests),
            restarts,
            cores,
          })),
          skipDuplicates: true,
        });
      } catch {
        // A gap; see above.
      }
    },
  };
}
