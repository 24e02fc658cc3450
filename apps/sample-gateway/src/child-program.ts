import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import type { BackendCall, ChildNote, FromChild, ToChild, UnitCall, UnitNote } from './messages';

/** The process ended before it could answer. */
export class ProcessEnded extends Error {}

/** A forked child process with calls that are answered and notes that are not. */
export class ChildProgram<Call extends UnitCall | BackendCall> {
  readonly exited: Promise<void>;
  readonly #process: ChildProcess;
  readonly #calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #lastCall = 0;

  constructor(entry: URL, onNote: (note: ChildNote) => void, onExit: (how: string) => void) {
    this.#process = fork(entry, {
      // One core per process: garbage collection and compilation stay on the thread that serves.
      execArgv: ['--single-threaded'],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process.on('message', (message: FromChild) => {
      if ('note' in message) return onNote(message.note);
      const waiting = this.#calls.get(message.reply);
      this.#calls.delete(message.reply);
      if ('error' in message) waiting?.reject(new Error(message.error));
      else waiting?.resolve(message.value);
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.exited = promise;
    let gone = false;
    const end = (how: string) => {
      if (gone) return;
      gone = true;
      resolve();
      for (const { reject } of this.#calls.values()) reject(new ProcessEnded(`process ${this.pid} ended: ${how}`));
      this.#calls.clear();
      onExit(how);
    };
    this.#process.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
    this.#process.on('error', (error) => {
      if (this.#process.pid === undefined) end(error.message);
    });
  }

  get pid() {
    return this.#process.pid ?? 0;
  }

  /** @throws ProcessEnded when the process ends first; Error when it refuses or is later than `timeoutMs`. */
  async call<Value = void>(body: Call, timeoutMs: number): Promise<Value> {
    const call = ++this.#lastCall;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Value>((resolve, reject) => {
        this.#calls.set(call, { resolve: resolve as (value: unknown) => void, reject });
        timer = setTimeout(() => reject(new Error(`process ${this.pid} gave no answer in ${timeoutMs} ms`)), timeoutMs);
        this.#send({ call, body }, undefined, (error) => error && reject(new ProcessEnded(error.message)));
      });
    } finally {
      clearTimeout(timer);
      this.#calls.delete(call);
    }
  }

  /** Tells without waiting; a socket that cannot be handed over is destroyed, and `onLost` is called. */
  note(note: UnitNote, socket?: Socket, onLost: () => void = () => {}) {
    this.#send({ note }, socket, (error) => {
      if (!error || !socket) return;
      socket.destroy();
      onLost();
    });
  }

  kill() {
    this.#process.kill('SIGKILL');
  }

  #send(message: ToChild, socket: Socket | undefined, sent: (error: Error | null) => void) {
    if (this.#process.connected) this.#process.send(message, socket, { keepOpen: false }, sent);
    else sent(new Error('the process has ended'));
  }
}
