export { nextSweepRun, type SweepStep } from './next-run';
export { msPerRequest, sweepMeasure, type SweepMeasure, type SweptRun } from './run-result';
export { sweepFindings, type Ratio, type SweepFindings } from './sweep-findings';
export type { CellResult } from './swept-model';
