import { benchmarkOfCell, infrastructure } from '@headroom/core';
import { connectorFor } from '../../connection/connector-for';
import { settingNames, settingTraits } from '../../gateway-change/change-row';
import { pauseMs } from '../../gateway-change/gateway-times';
import { checkRunner } from '../../run/check-runner';
import { openSecrets } from '../../secret/open-secrets';
import { permitTarget } from '../../target/permit-target';
import { requireCeiling } from '../../target/require-ceiling';
import { SweepLost, type HeldSweep, type SweepHost } from './acquire-sweep';

const longestPauseMs = 300_000;

/**
 * Holds a sweep whose last run ended before its load, as the next one would most likely end so too: until nothing of what was asked at the
 * start stands against it and the gateway tells how it stands, and for longer after each such run in a row, as a gateway that can be read may
 * still refuse to be set.
 * @param index of the cell that comes next
 * @param inARow how many ended so, up to the last one
 * @throws HeadroomError that says why the sweep cannot go on yet
 */
export async function holdAfterFailure(
  { clients }: SweepHost,
  { workspaceId, benchmark, cells }: HeldSweep,
  index: number,
  { inARow, last }: { inARow: number; last: { reason: string | null; finishedAt: Date | null } },
  signal: AbortSignal,
): Promise<void> {
  const { subject, target, secrets } = benchmark;
  const cell = cells[index];
  if (!cell) throw new SweepLost();
  const pause = Math.min(pauseMs * 2 ** (inARow - 1), longestPauseMs);
  if (last.finishedAt && Date.now() < last.finishedAt.getTime() + pause)
    throw infrastructure(`The last run could not be set up: ${last.reason ?? 'its reason is not known.'}`);
  const permitted = await permitTarget(clients, workspaceId, benchmark);
  await checkRunner(clients, workspaceId, benchmark, permitted);
  const values = await openSecrets(clients, workspaceId, secrets, benchmark);
  requireCeiling(permitted, benchmarkOfCell(benchmark, cell), values);
  const connector = await connectorFor(clients, workspaceId, subject.gateway, target.baseUrl);
  if (!connector) return;
  for (const name of settingNames) await settingTraits[name].of(connector)?.read(signal);
}
