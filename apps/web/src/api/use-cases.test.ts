import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What a page does and no program is to do, or does otherwise. */
const notInApi: Record<string, string> = {
  assertExists: 'a part of others',
  ...{ chooseWorkspace: 'a token is of one workspace', listWorkspaces: 'a token is of one workspace' },
  ...{ createWorkspace: 'only a person owns one' },
  ...{ createToken: 'only a person makes one', listTokens: 'as above', revokeToken: 'only a person ends one' },
  ...{ getProfile: 'a person’s own', listSessions: 'a person’s own', revokeSession: 'a person’s own' },
  ...{ getOverview: 'a page put together', listChanges: 'since a person’s last visit', markVisit: 'a person’s visit' },
  showFirstSteps: 'a person’s visit',
  discardImport: 'an upload in steps; a program sends one file',
  analyseImport: 'the API and the pages do it in turn, by analyseUpload',
  importRun: 'analyseImport and storeImport in one; the API takes them one after the other',
  ...{ estimateCost: 'of a draft; estimateRun once it is saved', readRequests: 'fills a form' },
  ...{ listFunctionApps: 'fills a form', listSweepTiers: 'fills a form; startSweep refuses what cannot be' },
  listHandFactors: 'fills a form; startSweep says what is missing',
  readSweepGround: 'fills a form; startSweep refuses what would tell nothing',
  prepareConcurrencySweep: 'fills a form; savePolicySet and startSweep do it',
  listDeploymentGateways: 'fills a form; listTiers names the gateways',
  listSubjects: 'fills a form; listTiers and listPolicySets say the same',
  previewShare: 'a page before createShare',
  readKeptHeatmap: 'getRunHeatmap, where it is quick',
  importRetailPages: 'headroom admin alone asks it',
  ...{ readOverlaySeries: 'drawn of getRunSeries', readReportCharts: 'drawn of getCostReport' },
};

it('whatever the pages do the API does, but what is named here', () => {
  const services = join(import.meta.dirname, '../../../../packages/services/src');
  const cases = readFileSync(join(services, 'testing/permission-cases.ts'), 'utf8');
  const useCases = [...cases.matchAll(/^ {2}(\w+): (?:reads|finds|\{)/gm)].map(([, name]) => name!);
  expect(useCases.length).toBeGreaterThan(100);
  const folder = join(import.meta.dirname, 'operations');
  const imported = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return [...text.matchAll(/^import \{([^}]*)\} from '@headroom\/services';$/gm)].map(([, names]) => names!);
  });
  const isAsked = (name: string) => imported.some((names) => new RegExp(`\\b${name}\\b`).test(names));
  expect(useCases.filter((name) => !isAsked(name)).toSorted()).toEqual(Object.keys(notInApi).toSorted());
});
