/** Which run, epoch and workspace a test belongs to. */
export interface TestOwner {
  workspaceId: string;
  runId: string;
  epoch: number;
}

/**
 * Ids in the service are lower-case letters, digits, `_` and `-`, 2 to 50 characters; a test has no tags, so its id and
 * description (100 characters) say whose it is.
 */
export const testIdOf = ({ runId, epoch }: TestOwner) => `hr-${runId.replaceAll('-', '')}-${epoch}`;
export const testRunIdOf = (testId: string, stage: number, attempt: number) => `${testId}-${stage}-${attempt}`;

export const descriptionOf = ({ workspaceId }: TestOwner) => `Made by Headroom. headroom-workspace=${workspaceId}`;

/** Reads them back; null for a test that another workspace, or nobody here, made. */
export function ownerOf(
  test: { testId: string; description?: string | null | undefined },
  workspaceId: string,
): TestOwner | null {
  const [, hex, epoch] = /^hr-([0-9a-f]{32})-(\d+)$/.exec(test.testId) ?? [];
  if (!hex || !test.description?.endsWith(`headroom-workspace=${workspaceId}`)) return null;
  const runId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { workspaceId, runId, epoch: Number(epoch) };
}
