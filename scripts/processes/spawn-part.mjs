import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';
import { signalProcess } from './stop-process.mjs';

let guard;

/** Tells the guard process, which ends our children when we are killed without a chance to do it ourselves. */
function tellGuard(message) {
  if (!guard || guard.exitCode !== null || guard.signalCode !== null) {
    const program = fileURLToPath(new URL('guard.mjs', import.meta.url));
    guard = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    guard.stdin.on('error', () => {});
    guard.unref();
    guard.stdin.unref();
  }
  guard.stdin.write(`${JSON.stringify(message)}\n`);
}

/**
 * Starts a program in a process group of its own (a Ctrl-C in the terminal reaches only us, so that we stop the parts in
 * order) with its output in a log file (or, without one, in ours), watched by the guard.
 * @param {object} part name, command, args, env, cwd, uid, gid, logFile, stopSignal, graceMs, tailLines (quoted when it fails)
 * @returns name, pid, `exited` (resolves once with {code, signal}), stop(), kill(), logTail()
 */
export function spawnPart({
  name,
  command,
  args = [],
  env,
  cwd,
  uid,
  gid,
  logFile,
  stopSignal = 'SIGTERM',
  graceMs = 5000,
  tailLines = 12,
}) {
  if (logFile) mkdirSync(dirname(logFile), { recursive: true });
  const output = logFile ? openSync(logFile, 'a') : 'inherit';
  const child = spawn(command, args, { cwd, env, uid, gid, detached: true, stdio: ['ignore', output, output] });
  if (logFile) closeSync(output);

  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  if (child.pid) {
    tellGuard({ watch: { pid: child.pid, stopSignal, graceMs } });
    exited.then(() => tellGuard({ forget: child.pid }));
  }

  const end = async (signal, waitMs) => {
    if (!child.pid) return exited;
    signalProcess(child.pid, signal);
    const timer = setTimeout(() => signalProcess(-child.pid, 'SIGKILL'), waitMs);
    const outcome = await exited;
    clearTimeout(timer);
    signalProcess(-child.pid, 'SIGKILL');
    return outcome;
  };

  return {
    name,
    pid: child.pid,
    exited,
    logFile,
    stop: () => end(stopSignal, graceMs),
    kill: () => end('SIGKILL', 0),
    logTail: () => (logFile ? tailOf(logFile, tailLines) : Promise.resolve('')),
  };
}

/** Runs a program to its end; a non-zero exit is a Failure that carries the last log lines. */
export async function runPart(part, { signal } = {}) {
  signal?.throwIfAborted();
  const running = spawnPart(part);
  const abort = () => void running.stop();
  signal?.addEventListener('abort', abort);
  const { code, ...outcome } = await running.exited;
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  if (code !== 0) throw new Failure(await describeExit(running, { code, ...outcome }));
}

/** "worker ended with code 1. Its last lines (…/worker.log): …" */
export async function describeExit(part, { code, signal, error }) {
  const how = error
    ? `could not start (${error.message})`
    : signal
      ? `was killed by ${signal}`
      : `ended with code ${code}`;
  const tail = await part.logTail();
  return `${part.name} ${how}.${tail ? ` Its last lines (${part.logFile}):\n${tail.replace(/^/gm, '    ')}` : ''}`;
}

async function tailOf(path, lines) {
  const file = await open(path).catch(() => null);
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(16_384),
      position: Math.max(0, size - 16_384),
    });
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-lines).join('\n');
  } finally {
    await file.close();
  }
}
