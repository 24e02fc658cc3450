/** One unit as a queue: `servers` cores, CPU time per request, and delay that holds no core. Times in milliseconds. */
export interface UnitModel {
  servers: number;
  serviceDemandMs: number;
  /** Mean. */
  delayMs: number;
  /** Squared coefficient of variation of the service time. */
  serviceVariability: number;
  /** Squared coefficient of variation of the delay. */
  delayVariability: number;
  /** Squared coefficient of variation of the gaps between arrivals: 1 for Poisson, 0 for paced. */
  arrivalVariability: number;
}
