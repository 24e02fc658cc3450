import type { Operation } from '../operation';
import { audit } from './audit';
import { benchmarks } from './benchmarks';
import { catalog } from './catalog';
import { imports } from './imports';
import { plans } from './plans';
import { reports } from './reports';
import { runners } from './runners';
import { runs } from './runs';
import { secrets } from './secrets';
import { shares } from './shares';
import { sweeps } from './sweeps';
import { workspace } from './workspace';

/** All of the API, in the order of its documentation. */
export const operations: readonly Operation[] = [
  ...[...workspace, ...catalog, ...benchmarks, ...runs, ...sweeps],
  ...[...plans, ...reports, ...shares, ...imports, ...secrets, ...runners, ...audit],
];
