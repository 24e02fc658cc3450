import type { Operation } from '../operation';
import { benchmarks } from './benchmarks';
import { plans } from './plans';
import { runs } from './runs';
import { workspace } from './workspace';

/** All of the API, in the order of its documentation. */
export const operations: readonly Operation[] = [...workspace, ...benchmarks, ...runs, ...plans];
