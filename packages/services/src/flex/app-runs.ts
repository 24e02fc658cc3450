import { benchmarkSchema, invalidInput, notFound } from '@headroom/core';
import type { Ctx } from '../ctx';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { isId } from '../ids';

/**
 * The finished runs of a sweep over a function app, in the order of the cells. Of attempts at one repeat the last: those before it told nothing.
 * @throws HeadroomError `not-found`; `invalid-input` for a sweep of another gateway
 */
export async function appRuns({ clients: { db }, workspaceId }: Ctx, sweepId: string) {
  const sweep =
    isId(sweepId) &&
    (await db.sweep.findFirst({
      where: { id: sweepId, workspaceId },
      select: {
        benchmarkDefinition: true,
        runs: {
          where: { workspaceId, state: 'finished', sweepCell: { not: null } },
          orderBy: [{ sweepCell: 'asc' }, { sweepRepeat: 'asc' }, { sweepAttempt: 'desc' }],
          distinct: ['sweepCell', 'sweepRepeat'],
          select: {
            ...{ id: true, sweepCell: true, sweepRepeat: true, definition: true, meteredUse: true, simulated: true },
            measurement: { select: { excludedReason: true } },
            policySetVersion: { select: { chain: true } },
            _count: {
              select: { stages: { where: { OR: [{ startsAt: { not: null } }, { startedAt: { not: null } }] } } },
            },
          },
        },
      },
    }));
  if (!sweep) throw notFound('sweep', sweepId);
  if (benchmarkSchema.parse(sweep.benchmarkDefinition).subject.gateway !== gatewayOf.flex)
    throw invalidInput(
      'Only a sweep over a function app on Flex Consumption tells how its instances start up, and is metered.',
    );
  return sweep.runs;
}

type AppRun = Awaited<ReturnType<typeof appRuns>>[number];

/** Whether it made load, and nothing that Azure metered of it is kept. */
export const isUnread = ({ meteredUse, simulated, _count }: AppRun): boolean =>
  meteredUse === null && !simulated && _count.stages > 0;
