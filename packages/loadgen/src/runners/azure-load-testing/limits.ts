/**
 * What Azure Load Testing is documented to allow. Sources: `alt-limits` Service limits in Azure Load Testing
 * (learn.microsoft.com/azure/load-testing/resource-limits-quotas-capacity, undated copy, after general availability),
 * `alt-highscale` how-to-high-scale-load (MicrosoftDocs/azure-docs, 2021-11-30), `alt-export` how-to-export-test-results
 * (MicrosoftDocs/azure-docs, 2024-02-08); read 2026-11.
 */
export const loadTestingLimits = {
  /** Recommended, not enforced by the service [alt-highscale]. */
  usersPerEngine: 250,
  /** Default of most subscriptions; up to 400 on request [alt-limits]. */
  defaultEnginesPerRun: 45,
  maxEnginesPerRun: 400,
  /** Default; up to 24 on request [alt-limits]. */
  defaultRunHours: 3,
  /** Results of larger or longer test runs cannot be downloaded [alt-export]. */
  downloadableEngines: 45,
  downloadableRunHours: 3,
} as const;

/** How many engine instances carry so many users, each the same number: the service runs one plan on all. */
export function engineShare(
  users: number,
  engineInstances: number,
): { engines: number; usersPerEngine: number } | string {
  const { usersPerEngine: most } = loadTestingLimits;
  for (let engines = Math.min(engineInstances, users); engines > 0; engines--)
    if (users % engines === 0 && users / engines <= most) return { engines, usersPerEngine: users / engines };
  const needed = Math.ceil(users / most);
  return needed > engineInstances
    ? `${users} virtual users need at least ${needed} engine instances of ${most} each; the connection has ${engineInstances}. Set more engine instances, or fewer users.`
    : `${users} virtual users cannot be split evenly over at most ${engineInstances} engine instances of ${most} users; use a multiple of ${needed}.`;
}
