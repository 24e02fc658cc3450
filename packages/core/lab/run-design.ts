import type { HiddenTier } from './hidden-gateway';

/** One run that a person would make, before it is measured. */
export interface RunDesign {
  tier: HiddenTier;
  units: number;
  policies: string[];
  load:
    | { model: 'open'; spacing: 'poisson' | 'uniform' }
    | { model: 'closed'; thinkTimeMs: number; thinkTime: 'constant' | 'uniform' | 'exponential' };
  levels: number;
  requestsPerLevel: number;
  /** The highest load: as a share of saturation when open, of the users that would saturate it when closed. */
  reach: number;
  /** Surely carried beyond saturation. */
  saturating: boolean;
  cpuReadings: boolean;
  /** Beside p50, p95 and p99. */
  reportsP90: boolean;
  /** What the load generator can do, as a share of saturation. */
  generatorLimit: number | null;
  /** One level fell into somebody else’s busy hour, or its CPU was misread. */
  badLevel: boolean;
}
