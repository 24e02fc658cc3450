import {
  importedNames,
  secretsOf,
  sumRequests,
  withoutTexts,
  type FrozenImport,
  type ImportBundle,
} from '@headroom/core';
import { version } from '../../package.json';
import type { Clients, Ctx } from '../ctx';
import { readIntervals } from '../run/execute/read-stage';
import type { ImportedRunDetail } from '../run/get-run';
import { secretValues } from '../secret/secret-values';
import { policyNames } from './policy-names';
import { readStageSeconds } from './read-stage-seconds';

/** Imported results as they stand, as a bundle: what their files say, with the histograms of single requests where there are any. */
export async function freezeImport(ctx: Ctx, run: ImportedRunDetail): Promise<ImportBundle> {
  const { imported, measurement } = run;
  const { report, files, subject, loadModel, users, assumed, notes } = imported;
  const { errors, durationSeconds, throughputRps, percentilesMs } = report;
  const { requests, seconds } = await wholeLoad(ctx.clients, run.id);
  const isExcluded = measurement !== null && measurement.excludedReason !== null;
  const frozen: FrozenImport = {
    ...{ name: run.name, definition: null, importedFrom: imported.formatLabel, files, subject },
    policies: policyNames(run.policySet?.chain),
    sentence: isExcluded ? 'Imported results that are not used as evidence.' : (run.reason ?? 'Imported results.'),
    grade: isExcluded ? null : (measurement?.grade ?? null),
    startedAt: run.startedAt?.toISOString() ?? null,
    ...{ loadModel, users, assumed, notes, laws: imported.lawsPassed },
    total: { requests: report.requests, errors, durationSeconds, throughputRps, percentilesMs },
    byName: requests.length > 0 ? importedNames(requests, percentilesMs.max) : report.byName,
    findings: report.findings.map(({ severity, sentence }) => ({
      severity: severity === 'breaks' ? 'breaks' : 'warns',
      sentence,
    })),
    ...{ requests, seconds },
  };
  const bundle: ImportBundle = {
    ...{ schema: 'headroom.bundle/1', kind: 'run', frozenAt: new Date().toISOString(), headroom: version },
    ...{ redactions: [], run: frozen },
  };
  return withoutTexts(bundle, secretsOf(await secretValues(ctx)));
}

/** All seconds of the files, its warm-up among them, as their own figures are of all of them. */
async function wholeLoad(clients: Clients, runId: string): Promise<Pick<FrozenImport, 'requests' | 'seconds'>> {
  const sum = sumRequests(0);
  let length = 0;
  for await (const intervals of readIntervals(clients.db, runId, 0)) {
    sum.add(intervals);
    const last = intervals.at(-1);
    if (last) length = last.second + 1;
  }
  const secondsOf = await readStageSeconds(clients, runId);
  return { requests: sum.totals(), seconds: secondsOf(0, length) };
}
