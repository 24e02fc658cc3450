import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { infrastructure } from '@headroom/core';
import { secretVariable, startVariable } from '../engines/engine';
import type { EngineEvent, EngineJob, EnginePrograms, StageEvent } from '../engines/engine';
import { engineOf } from '../engines/registry';
import { toldNames } from '../samples/told-name';
import { ownerFor } from './engine-process/confine';
import { launchGuarded, launchOwn } from './engine-process/launch';
import type { LaunchOptions } from './engine-process/launch';
import { mergeChunks } from './engine-process/merge-chunks';
import { Overheard } from './engine-process/overhear';
import { readPipe } from './engine-process/read-pipe';
import type { PipeReader } from './engine-process/read-pipe';
import { redactError, redactEvent } from './engine-process/redact';
import { redactor } from './engine-process/redactor';
import { fillDirectory, stageDirectory } from './engine-process/stage-directory';
import { watchTreeCpu } from './engine-process/tree-cpu';

/** An engine at work on one stage. */
export interface EngineRun {
  /** Ends after `done`, or early when killed. Throws when the engine fails. */
  events: AsyncIterable<StageEvent>;
  /** Asks to finish the stage now: no more load, drain, report. */
  endStage(): void;
  /** Ends the load at once. */
  kill(): void;
}

/** `secrets`: the values of `job.secretNames`. */
export type StartEngine = (
  engineId: string,
  job: EngineJob,
  secrets: Readonly<Record<string, string>>,
) => Promise<EngineRun>;

export interface AgentPrograms extends EnginePrograms {
  /** The program that runs foreign tools, see engine-guard.ts. */
  engineGuard: string;
}

/** More is kept than is told: cut before secrets are out, half of one could be told. */
const stderrKept = 10_000;
const stderrTail = 2_000;

/**
 * Starts engines as child processes. Their stdin stays open as long as this process lives: an engine whose stdin closes
 * ends itself, or is ended by its guard, so even a killed agent leaves no load behind. Secrets reach them by environment
 * alone, and are taken out of everything that comes back.
 * @param env the engines' whole environment otherwise
 */
export function processEngines(programs: AgentPrograms, env: Record<string, string>): StartEngine {
  return async (engineId, job, secrets) => {
    const startsAtMs = Date.now() + job.stage.startsInMs;
    const engine = engineOf(engineId);
    const redact = redactor(secrets);
    const toldName = toldNames(job.requests, redact);
    const isOwnScript = job.script !== undefined;
    const directory = await stageDirectory();
    const pipes: PipeReader[] = [];
    try {
      const command = engine.command(directory.path, programs, job);
      const pipeNames = command.pipes ?? [];
      await fillDirectory(directory.path, engine.render(job), pipeNames, ownerFor(isOwnScript));
      for (const name of pipeNames) pipes.push(readPipe(join(directory.path, name)));
      const options: LaunchOptions = {
        directory: directory.path,
        env: {
          ...env,
          // Tools that write somewhere write here, and know no other home.
          HOME: directory.path,
          TMPDIR: directory.path,
          ...command.env,
          NODE_ENV: 'production',
          ...Object.fromEntries(job.secretNames.map((name) => [secretVariable(name), secrets[name] ?? ''])),
          [startVariable]: String(startsAtMs),
        },
      };
      const { child, kill } =
        engine.id === 'builtin'
          ? launchOwn(command, options)
          : launchGuarded(command, { node: programs.node, program: programs.engineGuard }, isOwnScript, options);

      const state = { killed: false, done: false, errors: '' };
      child.stdin.on('error', () => {});
      child.stderr.setEncoding('utf8');
      child.stderr.on('data', (text: string) => (state.errors = (state.errors + text).slice(-stderrKept)));
      const ended = new Promise<string>((resolve) => {
        child.once('error', (error) => resolve(`could not be started: ${error.message}`));
        child.once('close', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`));
      });
      void ended.then(() => pipes.forEach((pipe) => pipe.end()));
      const chunks = mergeChunks([
        { from: 'stdout', stream: child.stdout },
        { from: 'stderr', stream: child.stderr },
        ...pipes.map(({ stream }, index) => ({ from: { pipe: pipeNames[index]! }, stream })),
      ]);
      const overheard = new Overheard((chunk) => engine.said(chunk));
      const cpu = engine.id === 'builtin' || child.pid === undefined ? null : watchTreeCpu(child.pid);

      function* takeSaid(): Iterable<StageEvent> {
        const text = overheard.take();
        if (text !== '') yield redactEvent({ kind: 'log', text }, redact);
      }

      async function* events(): AsyncIterable<StageEvent> {
        try {
          for await (const event of engine.parse(overheard.of(chunks), job, toldName)) {
            state.done ||= event.kind === 'done';
            yield* takeSaid();
            yield redactEvent(wholeEvent(event, startsAtMs, cpu), redact, toldName);
          }
          yield* takeSaid();
          const end = await ended;
          if (!state.done && !state.killed)
            throw infrastructure(
              `The ${engineId} engine ${end}. ${redact(state.errors).trim().slice(-stderrTail)}`.trim(),
            );
        } catch (error) {
          yield* takeSaid();
          throw redactError(error, redact);
        } finally {
          kill();
          cpu?.stop();
          for (const { stream } of pipes) stream.destroy();
          await directory.remove();
        }
      }
      return {
        events: events(),
        endStage() {
          if (command.endStage === null) return;
          if ('signal' in command.endStage) child.kill(command.endStage.signal);
          else child.stdin.write(`${command.endStage.line}\n`);
        },
        kill() {
          state.killed = true;
          kill();
        },
      };
    } catch (error) {
      for (const { stream, end } of pipes) {
        end();
        stream.destroy();
      }
      await directory.remove();
      throw error;
    }
  };
}

/** @param cpu of the processes of a foreign tool; null for engines that know it themselves */
function wholeEvent(event: EngineEvent, startsAtMs: number, cpu: ReturnType<typeof watchTreeCpu> | null): StageEvent {
  if (event.kind !== 'health') return event;
  const { health, beganAtMs = startsAtMs } = event;
  const cpuPercent = health.cpuPercent ?? cpu?.percentFrom(beganAtMs + health.second * 1000);
  if (cpuPercent === undefined) throw infrastructure('The engine did not report its CPU.');
  return { kind: 'health', health: { ...health, cpuPercent, threads: health.threads ?? availableParallelism() } };
}
