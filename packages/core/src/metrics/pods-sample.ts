/** What whoever runs the target's pods tells of all of them together, at `second` of a stage. */
export interface PodsSample {
  stage: number;
  second: number;
  /** Counted since the run began: containers that were started again, and pods that came in the place of others. */
  restarts: number;
  /** Cores busy, as a mean over a time before; null where that is not told of every pod. */
  coresBusy: number | null;
  memoryMib: number | null;
}
