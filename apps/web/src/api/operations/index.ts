import type { Operation } from '../operation';
import { audit } from './audit';
import { benchmarks } from './benchmarks';
import { catalog } from './catalog';
import { channels } from './channels';
import { halt } from './halt';
import { imports } from './imports';
import { plans } from './plans';
import { reports } from './reports';
import { runners } from './runners';
import { runs } from './runs';
import { schedules } from './schedules';
import { secrets } from './secrets';
import { shares } from './shares';
import { sweeps } from './sweeps';
import { targets } from './targets';
import { telemetry } from './telemetry';
import { workspace } from './workspace';

/** All of the API, in the order of its documentation. */
export const operations: readonly Operation[] = [
  ...[...workspace, ...catalog, ...benchmarks, ...runs, ...sweeps],
  ...[...plans, ...reports, ...schedules, ...channels, ...shares, ...imports, ...telemetry],
  ...[...targets, ...halt, ...secrets, ...runners, ...audit],
];
