import { infrastructure } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { connectorFor } from '../../connection/connector-for';
import { settingNames, settingTraits } from '../../gateway-change/change-row';
import { pauseMs } from '../../gateway-change/gateway-times';
import { checkRunner } from '../../run/check-runner';
import { openSecrets } from '../../secret/open-secrets';
import { permitTarget } from '../../target/permit-target';
import type { HeldSweep, SweepHost } from './acquire-sweep';

/** What of a run says whether it came as far as making load. */
export const setUpColumns = {
  ...{ outcome: true, reason: true, environment: true, stopRequestedAt: true, finishedAt: true },
} as const satisfies Prisma.RunSelect;
type SetUp = Prisma.RunGetPayload<{ select: typeof setUpColumns }>;

const longestPauseMs = 300_000;

/** It ended before its gateway was set and read back, which its environment tells of, and nobody wanted that. */
const neverSetUp = ({ outcome, environment, stopRequestedAt }: SetUp) =>
  environment === null && stopRequestedAt === null && (outcome === 'infra_failed' || outcome === 'aborted');

/**
 * Holds a sweep whose last run ended before its load, as the next one would most likely end so too: until nothing of what was asked at the
 * start stands against it and the gateway tells how it stands, and for longer after each such run in a row, as a gateway that can be read may
 * still refuse to be set.
 * @param runs of the sweep, all ended, in the order in which they were made
 * @throws HeadroomError that says why the sweep cannot go on yet
 */
export async function holdAfterFailure(
  { clients }: SweepHost,
  { workspaceId, benchmark }: HeldSweep,
  runs: readonly SetUp[],
  signal: AbortSignal,
): Promise<void> {
  const { subject, target, runner, secrets } = benchmark;
  const inARow = runs.length - 1 - runs.findLastIndex((run) => !neverSetUp(run));
  const last = runs.at(-1);
  if (inARow === 0 || !last?.finishedAt || runner === 'simulated') return;
  const pause = Math.min(pauseMs * 2 ** (inARow - 1), longestPauseMs);
  if (Date.now() < last.finishedAt.getTime() + pause)
    throw infrastructure(`The last run could not be set up: ${last.reason ?? 'its reason is not known.'}`);
  const permitted = await permitTarget(clients, workspaceId, benchmark);
  await checkRunner(clients, workspaceId, benchmark, permitted);
  await openSecrets(clients, workspaceId, secrets, target.baseUrl);
  const connector = await connectorFor(clients, workspaceId, subject.gateway, target.baseUrl);
  if (!connector) return;
  for (const name of settingNames) await settingTraits[name].of(connector)?.read(signal);
}
