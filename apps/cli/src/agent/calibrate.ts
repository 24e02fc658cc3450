import { availableParallelism } from 'node:os';
import type { Calibration } from '@headroom/core';
import { calibrate, processEngines } from '@headroom/loadgen/agent';
import { engineEnvironment } from '../env';
import { log, ownPrograms } from './programs';
import { stopSignal } from './stop-signal';

/** Calibrates this machine with the programs of this installation. */
export const calibrateHere = (signal: AbortSignal): Promise<Calibration> =>
  calibrate({
    startEngine: processEngines(ownPrograms, engineEnvironment()),
    stubCommand: [ownPrograms.node, ownPrograms.headroom, 'agent', 'calibration-stub'],
    cores: availableParallelism(),
    ...{ signal, log },
  });

/** `headroom agent calibrate`; the exit code is 1 when no rate was proven. */
export async function printCalibration(json: boolean): Promise<number> {
  const { signal } = stopSignal();
  try {
    const calibration = await calibrateHere(signal);
    const { maxRps, cores, seconds, limit } = calibration;
    const proven = maxRps === null ? 'No rate is proven' : `Proven: ${maxRps} requests/s`;
    process.stdout.write(
      json ? `${JSON.stringify(calibration)}\n` : `${proven} with ${cores} cores, in ${seconds} s. ${limit}\n`,
    );
    return maxRps === null ? 1 : 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    log(String((signal.reason as Error).message));
    return 1;
  }
}
