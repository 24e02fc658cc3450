import { conflict, notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isName } from '../ids';
import { reportEveryMs } from '../run/report-runner';
import { localRunUnderWay } from './local-run-under-way';

/**
 * Asks the worker on a machine to measure its highest rate.
 * @throws HeadroomError `conflict` while a run makes load there, or when no worker is there
 */
export async function askLocalCalibration(ctx: Ctx, { hostname }: { hostname: string }): Promise<void> {
  authorise(ctx, 'runner.write');
  const { db, producer } = ctx.clients;
  const report = isName(hostname) ? await db.runnerReport.findUnique({ where: { hostname } }) : null;
  if (!report) throw notFound('machine', hostname);
  if (report.reportedAt.getTime() < Date.now() - 2 * reportEveryMs)
    throw conflict(`The worker on ${hostname} is not running.`);
  if (await localRunUnderWay(db))
    throw conflict(
      'A run makes load on this machine: a calibration beside it would spoil both. Wait until it is over.',
    );
  await db.$transaction(async (transaction) => {
    await transaction.runnerReport.update({ where: { hostname }, data: { calibrateAskedAt: new Date() } });
    await audit(transaction, ctx, 'runner.calibrate', hostname);
  });
  await producer.enqueue('runner.calibrate', hostname, { hostname });
}
