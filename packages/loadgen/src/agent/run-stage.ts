import { isNewExample } from '@headroom/core';
import type { ClaimResponse, ShardStage, StageDoneRequest } from '@headroom/core';
import type { EngineJob, StageEvent } from '../engines/engine';
import type { AgentClient } from './client';
import { Outbox } from './outbox';
import { reasonOf } from './persist';
import type { RunLog } from './run-log';
import type { EngineRun, StartEngine } from './start-engine';
import { StageLease } from './stage-lease';
import { watchControl } from './watch-control';
import { watchStopFile } from './watch-stop-file';

export interface StageContext {
  client: AgentClient;
  startEngine: StartEngine;
  claim: ClaimResponse;
  shard: number;
  log: RunLog;
  /** Aborted when this agent is to end. */
  signal: AbortSignal;
}

/** What ended the load before the engine was done. */
interface Halt {
  end: StageDoneRequest['end'];
  message: string | undefined;
  /** Set when this agent has no business with the run any more. */
  fatal?: unknown;
}

const stopAskedInResponse = 'The target asked to stop: it answered with Headroom-Stop: 1.';

/**
 * Runs one stage: the engine makes load, its intervals go to the server each second, and held control requests run beside
 * it as heartbeat. Load ends at once when the server says stop, when the lease runs out, or when delivery fails.
 * @returns what to report once every interval has been delivered
 * @throws AgentRefused or ContactLost when this agent has no business with the run any more
 */
export async function runStage(context: StageContext, stage: ShardStage): Promise<StageDoneRequest> {
  const { client, startEngine, claim, shard, log } = context;
  const state: { engine: EngineRun | null; halt: Halt | null } = { engine: null, halt: null };
  const report: StageDoneRequest = {
    epoch: claim.epoch,
    stage: stage.index,
    seconds: 0,
    end: 'engine-failed',
    message: 'The engine ended without saying that it was done.',
    errorExamples: [],
  };
  const halt = (reason: Halt) => {
    if (!state.halt || reason.fatal) state.halt = reason;
    state.engine?.kill();
  };
  const fail = (error: unknown) => halt({ end: 'stopped', message: reasonOf(error), fatal: error });
  const lease = new StageLease(() =>
    halt({ end: 'lease-lost', message: 'The lease of the stage ran out without word from the server.' }),
  );
  const outbox = new Outbox(client, claim.epoch, log, context.signal, fail);
  log.beginStage();
  log.say(loadInWords(stage));
  // An agent that is ended sends nothing any more: what it began is told at once.
  outbox.send();

  const stageEnded = new AbortController();
  const onAbort = () => fail(context.signal.reason);
  context.signal.addEventListener('abort', onAbort, { once: true });
  const watching = watchControl(
    client,
    claim.epoch,
    stage.index,
    AbortSignal.any([context.signal, stageEnded.signal]),
    {
      renewed: (leaseMs) => lease.renew(leaseMs),
      endStage: () => state.engine?.endStage(),
      stop: (message) => halt({ end: 'stopped', message }),
      refused: fail,
    },
  );
  // Said with every answer, and to end processes takes a look at all of the machine.
  const targetStopped = (message: string) => {
    if (!state.halt) halt({ end: 'target-stopped', message });
  };
  if (claim.watchStopFile && shard === 0) void watchStopFile(claim.target, stageEnded.signal, targetStopped);
  try {
    const job: EngineJob = {
      shard,
      stage,
      target: claim.target,
      requests: claim.requests,
      batch: claim.batch,
      script: claim.script,
      secretNames: Object.keys(claim.secrets),
    };
    state.engine = await startEngine(claim.engine, job, claim.secrets);
    if (state.halt) state.engine.kill();
    for await (const event of state.engine.events) {
      if (event.kind === 'stop-asked') targetStopped(stopAskedInResponse);
      else note(event, report, outbox, log, stage);
    }
  } catch (error) {
    report.message = reasonOf(error);
  } finally {
    lease.release();
    stageEnded.abort();
    context.signal.removeEventListener('abort', onAbort);
  }
  await watching;
  const ended =
    !state.halt || (report.end === 'complete' && state.halt.end !== 'target-stopped')
      ? report
      : { ...report, end: state.halt.end, message: state.halt.message };
  log.say(endInWords(ended));
  if (!state.halt?.fatal) await outbox.flush();
  if (state.halt?.fatal) throw state.halt.fatal;
  return ended;
}

/** What a stage is to make. */
export const loadInWords = ({ index, load }: ShardStage): string =>
  `stage ${index}: ${load.model === 'open' ? `${load.rps} requests/s` : `${load.users} users`}`;

/** How a stage ended. */
export const endInWords = ({ stage, end, seconds, message }: StageDoneRequest): string =>
  `stage ${stage}: ${end} after ${seconds} s${message ? `; ${message}` : ''}`;

function note(
  event: Exclude<StageEvent, { kind: 'stop-asked' }>,
  report: StageDoneRequest,
  outbox: Outbox,
  log: RunLog,
  stage: ShardStage,
) {
  switch (event.kind) {
    case 'interval':
      return outbox.addInterval(event.interval);
    case 'server':
      return outbox.addServer(event.sample);
    case 'health':
      report.seconds = Math.min(event.health.second + 1, stage.maxSeconds);
      outbox.addHealth(event.health);
      return outbox.send();
    case 'error-example':
      if (isNewExample(report.errorExamples, event.example)) report.errorExamples.push(event.example);
      return;
    case 'log':
      return log.quote(event.text);
    case 'done':
      report.end = 'complete';
      report.seconds = event.seconds;
      report.message = event.message;
  }
}
