import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a container of the agent image is started with. */
export interface ContainerSpec {
  command: string[];
  env: Record<string, string>;
}

const logTail = 20_000;

/** A container of a stand-in: a real `headroom` process, started as the specification that the stand-in was given says. */
export class ContainerProcess {
  readonly startedAt = new Date();
  finishedAt: Date | null = null;
  exitCode: number | null = null;
  log = '';
  private readonly child: ChildProcess;

  /** @param headroom the program that stands for the image's `headroom` command */
  constructor(
    readonly spec: ContainerSpec,
    headroom: string,
  ) {
    const [program, ...args] = spec.command;
    if (program !== 'headroom') throw new Error(`The image has no program ${program}.`);
    this.child = spawn(process.execPath, [headroom, ...args], {
      env: { PATH: process.env.PATH, ...spec.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.log = (this.log + text).slice(-logTail)));
    this.child.once('close', (code) => {
      this.exitCode = code ?? 137;
      this.finishedAt = new Date();
    });
  }

  get pid() {
    return this.child.pid;
  }

  /** Ends it as container services do: asks, then kills. */
  async end(graceMs = 2_000): Promise<void> {
    if (this.exitCode !== null) return;
    const closed = once(this.child, 'close');
    this.child.kill('SIGTERM');
    const late = setTimeout(() => this.child.kill('SIGKILL'), graceMs);
    await closed;
    clearTimeout(late);
  }
}
