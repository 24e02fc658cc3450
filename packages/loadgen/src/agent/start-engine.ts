import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { infrastructure } from '@headroom/core';
import type { EngineChunk, EngineEvent, EngineJob, EnginePrograms, StageEvent } from '../engines/engine';
import { engineOf } from '../engines/registry';

/** An engine at work on one stage. */
export interface EngineRun {
  /** Ends after `done`, or early when killed. Throws when the engine fails. */
  events: AsyncIterable<StageEvent>;
  /** Asks to finish the stage now: no more load, drain, report. */
  endStage(): void;
  /** Ends the load at once. */
  kill(): void;
}

export type StartEngine = (engineId: string, job: EngineJob) => Promise<EngineRun>;

const stderrTail = 2_000;

/**
 * Starts engines as child processes. Their stdin stays open as long as this process lives: an engine whose stdin closes
 * ends itself, so even a killed agent leaves no load behind.
 * @param env the engine's whole environment
 */
export function processEngines(programs: EnginePrograms, env: Record<string, string>): StartEngine {
  return async (engineId, job) => {
    const engine = engineOf(engineId);
    const directory = await mkdtemp(join(tmpdir(), 'headroom-stage-'));
    const clean = () => rm(directory, { recursive: true, force: true });
    try {
      for (const file of engine.render(job)) await writeFile(join(directory, file.name), file.text, { mode: 0o600 });
    } catch (error) {
      await clean();
      throw error;
    }
    const command = engine.command(directory, programs, job);
    const child = spawn(command.program, command.args, {
      cwd: directory,
      env: { ...env, ...command.env, NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let errors = '';
    let killed = false;
    child.stdin.on('error', () => {});
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-stderrTail)));
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      child.once('close', (code, signal) => resolve(code === 0 ? '' : `ended with ${signal ?? `code ${code}`}`));
    });

    async function* lines(): AsyncIterable<EngineChunk> {
      for await (const line of createInterface({ input: child.stdout })) yield { from: 'stdout', text: `${line}\n` };
    }
    async function* events(): AsyncIterable<StageEvent> {
      try {
        for await (const event of engine.parse(lines(), job)) yield wholeEvent(event);
        const failure = await ended;
        if (failure && !killed) throw new Error(`The ${engineId} engine ${failure}. ${errors.trim()}`.trim());
      } finally {
        child.kill('SIGKILL');
        await clean();
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
        killed = true;
        child.kill('SIGKILL');
      },
    };
  };
}

function wholeEvent(event: EngineEvent): StageEvent {
  if (event.kind !== 'health') return event;
  const { cpuPercent, threads } = event.health;
  if (cpuPercent === undefined || threads === undefined) throw infrastructure('The engine did not report its CPU.');
  return { ...event, health: { ...event.health, cpuPercent, threads } };
}
