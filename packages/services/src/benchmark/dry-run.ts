import { forbidden, invalidInput, newBenchmarkSchema, parseInput, type RequestSpec, secretsIn } from '@headroom/core';
import { readStopSign, sendOnce, stopSignOf, type Exchange } from '@headroom/loadgen/dry-run';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { openSecrets } from '../secret/open-secrets';
import { requireNoHalt } from '../halt/require-no-halt';
import { countSend } from '../target/count-send';
import { permitTarget } from '../target/permit-target';
import { recheckProof } from '../target/recheck-proof';

/** What a run may send a thousandfold at an agreed rate is much for a request that nobody agreed to. */
const longestBodyBytes = 1_000_000;

/** One request of a benchmark, as it was sent once, and what came of it. */
export interface DryRun {
  request: Pick<RequestSpec, 'name' | 'method' | 'path'>;
  /** Where it went. */
  address: string;
  exchange: Exchange;
  /** By the codes that the request expects; null without an answer. */
  isSuccess: boolean | null;
  /** That the answer asks for no load, in one sentence; null: it does not. */
  stopSign: string | null;
}

/**
 * Sends one request of a definition, saved or not, to its target, from this machine: only for the local runner, whose
 * load comes from here too, and as before a run its proof and its stop sign are looked for once more. The gateway answers as it stands:
 * neither its policies nor its units are set.
 * @param input.requestName the first request when absent
 * @throws HeadroomError when the definition, the target, the runner, a secret or a sign to stop stands against it, `too-many-requests`
 */
export async function dryRun(
  ctx: Ctx,
  { definition, requestName }: { definition: unknown; requestName?: string },
): Promise<DryRun> {
  authorise(ctx, 'run.start');
  // The definition need not be saved, so whoever sends it decides where secrets go.
  authorise(ctx, 'benchmark.write');
  const { clients, workspaceId } = ctx;
  const { target, requests, runner, script } = parseInput(newBenchmarkSchema, definition, 'benchmark');
  if (runner !== 'local')
    throw forbidden('A dry run sends its request from this machine: choose the runner "This machine" for it.');
  const request = requestName === undefined ? requests[0] : requests.find(({ name }) => name === requestName);
  if (!request)
    throw invalidInput(
      script && requests.length === 0
        ? 'The script makes the requests, so there is none to try: add one to the mix.'
        : `The mix has no request "${requestName}". It has: ${requests.map(({ name }) => name).join(', ')}.`,
    );
  if ((request.bodyBytes ?? Buffer.byteLength(request.body ?? '')) > longestBodyBytes)
    throw invalidInput(
      `Request "${request.name}": a dry run sends bodies of ${longestBodyBytes} bytes at most. Make it smaller for the try.`,
    );
  const { host, address, proofId } = await permitTarget(clients, workspaceId, { target, requests, runner });
  const used = secretsIn([...Object.values(request.headers), request.body ?? '']);
  // The request of the mix alone, whatever the script does.
  const secrets = await openSecrets(clients, workspaceId, used, { target });
  await countSend(ctx);
  await clients.db.$transaction(async (transaction) => {
    await requireNoHalt(transaction, workspaceId);
    await audit(transaction, ctx, 'benchmark.dry-run', host, { target: host, request: request.name });
  });
  if (proofId) await recheckProof(clients, proofId, address);
  const unwanted = await readStopSign({ ...target, address });
  if (unwanted) throw forbidden(`Nothing was sent. ${unwanted}`);
  const exchange = await sendOnce(request, { ...target, address }, secrets);
  const { name, method, path } = request;
  return {
    ...{ request: { name, method, path }, address, exchange, isSuccess: verdict(exchange, request) },
    stopSign: exchange.answer && stopSignOf(exchange.answer),
  };
}

function verdict({ answer }: Exchange, { expectStatus }: RequestSpec): boolean | null {
  if (!answer) return null;
  return expectStatus ? expectStatus.includes(answer.status) : answer.status >= 200 && answer.status < 400;
}
