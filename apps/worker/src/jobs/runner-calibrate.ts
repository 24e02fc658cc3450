import type { Calibration } from '@headroom/core';
import type { Handlers } from '@headroom/queue';
import { calibrateMachine, type RunHost } from '@headroom/services';

/** `measure` makes the load; `measured` is told when there is a new figure. */
export const runnerCalibrate =
  (
    { clients, machine }: RunHost,
    measure: (signal: AbortSignal) => Promise<Calibration>,
    measured: () => Promise<void>,
  ): Handlers['runner.calibrate'] =>
  async (payload, signal) => {
    await calibrateMachine(clients, payload, machine.hostname, measure, signal);
    await measured();
  };
