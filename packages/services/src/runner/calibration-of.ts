import { calibrationSchema, type Calibration } from '@headroom/core';

/** What is stored of a machine's rate, unless it has other cores by now. */
export function calibrationOf(stored: unknown, cores: number | null): Calibration | null {
  const calibration = calibrationSchema.safeParse(stored).data;
  return calibration && calibration.cores === cores ? calibration : null;
}
