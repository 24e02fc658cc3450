import { HeadroomError } from '@headroom/core';
import { exitCodes } from '../gate/exit-codes';
import { InstanceLost, RefusedRequest } from './client';

/** Runs what asks an instance. @returns its exit code, or that of its failure, which is told on standard error */
export async function withExitCode(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedRequest || error instanceof InstanceLost || error instanceof HeadroomError))
      throw error;
    process.stderr.write(`headroom: ${error.message}\n`);
    return codeOf(error);
  }
}

/** What cannot be asked as it stands is wrong usage; what could not be answered is infrastructure. */
export const codeOf = (error: unknown): number =>
  error instanceof RefusedRequest || (error instanceof HeadroomError && error.code === 'invalid-input')
    ? exitCodes.usage
    : exitCodes.infrastructure;
