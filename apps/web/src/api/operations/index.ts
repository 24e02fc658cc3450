import type { Operation } from '../operation';
import { apim } from './apim';
import { audit } from './audit';
import { benchmarks } from './benchmarks';
import { bundles } from './bundles';
import { catalog } from './catalog';
import { channels } from './channels';
import { comparisons } from './comparisons';
import { connections } from './connections';
import { customGateways } from './custom-gateways';
import { halt } from './halt';
import { imports } from './imports';
import { members } from './members';
import { plans } from './plans';
import { policyVersions } from './policy-versions';
import { prices } from './prices';
import { recommendations } from './recommendations';
import { reports } from './reports';
import { runDetails } from './run-details';
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
  ...[...workspace, ...members, ...catalog, ...policyVersions, ...apim, ...customGateways, ...prices],
  ...[...benchmarks, ...runs, ...runDetails, ...comparisons, ...sweeps, ...plans, ...recommendations],
  ...[...reports, ...schedules, ...channels, ...shares, ...imports, ...bundles, ...telemetry],
  ...[...targets, ...halt, ...secrets, ...connections, ...runners, ...audit],
];
