/** Which requests are to start when. Times in milliseconds since the stage began. */
export interface Arrivals {
  /** Intended start of the next request that was not taken yet; Infinity when there is none. */
  readonly nextAtMs: number;
  /** Takes that request: the index of its kind. */
  take(): number;
  /** Tells that a request has ended; `reachedTarget` is false when no connection could be made. */
  ended(atMs: number, reachedTarget: boolean): void;
  /** Counts arrivals intended before `untilMs` that were not counted yet, by calling `count` with each kind. */
  countOffered(untilMs: number, count: (request: number) => void): void;
}
