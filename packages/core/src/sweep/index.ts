export { endOfRuns, failedRuns } from './end-of-runs';
export { costOfSweep, estimateSweep, type SweepCost, type SweepEstimate } from './estimate-sweep';
export { loadsOfSweep } from './loads-of-sweep';
export { nextSweepRun, type SweepStep } from './next-run';
export { msPerRequest, sweepMeasure, sweptEnd, type SweepMeasure, type SweptEnd, type SweptRun } from './run-result';
export { sweepFindings, type Ratio, type SweepFindings } from './sweep-findings';
export type { CellResult } from './swept-model';
export type { SweepGround } from './sweep-ground';
export { startUpAlone, untoldAtRates, type ToldAtRates } from './untold-at-rates';
