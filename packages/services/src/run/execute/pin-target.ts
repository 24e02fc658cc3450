import { forbidden, HeadroomError } from '@headroom/core';
import { readStopSign } from '@headroom/loadgen/dry-run';
import { openSecrets } from '../../secret/open-secrets';
import { permitTarget, type PermittedTarget } from '../../target/permit-target';
import { recheckProof } from '../../target/recheck-proof';
import { requireAlone } from '../../target/require-alone';
import { requireCeiling } from '../../target/require-ceiling';
import { TargetRefused, type HeldRun, type RunHost } from './run-host';

/**
 * Resolves the target's name for the whole run, looks for the proof of ownership there once more, and keeps the address: a
 * worker that takes the run over goes on with it.
 * @throws TargetRefused when load may not be made there; HeadroomError `invalid-input` when the name is not found, or a secret is not set
 */
export async function pinTarget({ clients }: RunHost, run: HeldRun): Promise<PermittedTarget> {
  const { workspaceId, definition } = run;
  const isFirstPin = run.targetAddress === null;
  const ask = () => permitTarget(clients, workspaceId, definition, run.targetAddress);
  try {
    const { address, proofId } = await ask();
    run.targetAddress = address;
    if (proofId) await recheckProof(clients, proofId, address);
    const target = await ask();
    requireCeiling(target, definition, await openSecrets(clients, workspaceId, definition.secrets, definition));
    const isSimulated = definition.runner === 'simulated';
    // Elsewhere the first agent looks for it.
    const isAsked = target.isWithinReach && !isSimulated;
    const stopSign = isAsked ? await readStopSign({ ...definition.target, address }) : null;
    if (stopSign) throw forbidden(stopSign);
    await clients.db.$transaction(async (transaction) => {
      // Whoever takes the run over finds others there that began after it.
      if (target.isNameAlone && isFirstPin && !isSimulated) await requireAlone(transaction, run.id, address);
      await transaction.run.updateMany({ where: { id: run.id, epoch: run.epoch }, data: { targetAddress: address } });
    });
    return target;
  } catch (error) {
    if (error instanceof HeadroomError && error.code === 'forbidden')
      throw new TargetRefused(`No load was made: ${error.message}`);
    throw error;
  }
}
