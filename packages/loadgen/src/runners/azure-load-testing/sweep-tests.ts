import type { LoadTestingDataPlane } from './data-plane';
import { explain } from './explain';
import { openDataPlane } from './resource-api';
import type { LoadTestingConnection } from './service-run';
import { ownerOf } from './test-names';
import { finalStatuses } from './wire';

type Swept = { runId: string; sentence: string }[];

/**
 * Stops what runs left behind that are not alive, and deletes it as far as it has ended and is not to be kept.
 * @returns a sentence for each test run that was stopped or test that was deleted
 */
export async function sweepTests(
  connection: LoadTestingConnection,
  workspaceId: string,
  isLive: (runId: string, epoch: number) => boolean,
): Promise<Swept> {
  const { resourceName, keepTestRuns } = connection.loadTesting;
  const dataPlane = await openDataPlane(connection);
  try {
    return await sweep(dataPlane, { workspaceId, keepTestRuns }, isLive);
  } catch (error) {
    throw explain(error, `Test runs that were left behind in ${resourceName} could not be deleted`, resourceName);
  }
}

async function sweep(
  dataPlane: LoadTestingDataPlane,
  { workspaceId, keepTestRuns }: { workspaceId: string; keepTestRuns: boolean },
  isLive: (runId: string, epoch: number) => boolean,
): Promise<Swept> {
  const swept: Swept = [];
  for (const test of await dataPlane.listTests('hr-')) {
    const owner = ownerOf(test, workspaceId);
    if (!owner || isLive(owner.runId, owner.epoch)) continue;
    const testRuns = await dataPlane.listTestRuns(test.testId);
    const running = testRuns.filter(({ status }) => !finalStatuses.has(status));
    for (const { testRunId, status } of running) {
      if (status === 'CANCELLING') continue;
      await dataPlane.stopTestRun(testRunId);
      swept.push({ runId: owner.runId, sentence: `Stopped the test run ${testRunId} in Azure Load Testing.` });
    }
    if (running.length > 0 || keepTestRuns) continue;
    for (const { testRunId } of testRuns) await dataPlane.deleteTestRun(testRunId);
    await dataPlane.deleteTest(test.testId);
    swept.push({ runId: owner.runId, sentence: `Deleted the test ${test.testId} in Azure Load Testing.` });
  }
  return swept;
}
