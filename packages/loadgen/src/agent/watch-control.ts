import { setTimeout as wait } from 'node:timers/promises';
import type { AgentClient } from './client';
import { AgentRefused } from './post';

const pauseMs = 250;

export interface ControlEvents {
  /** Load may be made for `leaseMs` from now. */
  renewed(leaseMs: number): void;
  endStage(): void;
  stop(reason: string | undefined): void;
  refused(error: AgentRefused): void;
}

/** Heartbeat of a stage: held control requests, one after the other, until told to stop or aborted. */
export async function watchControl(
  client: AgentClient,
  epoch: number,
  stage: number,
  signal: AbortSignal,
  events: ControlEvents,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const { directive, leaseMs, reason } = await client.control(epoch, stage, signal);
      if (directive === 'stop') return events.stop(reason);
      events.renewed(leaseMs);
      if (directive === 'continue') continue;
      events.endStage();
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof AgentRefused) return events.refused(error);
    }
    // An `end-stage` is answered without being held, and a server that is away at once: do not ask in a tight loop.
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}
