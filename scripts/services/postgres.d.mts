export interface RunningService {
  /** Connection string with the password. */
  readonly url: string;
  readonly port: number;
  /** Id of the current server process; changes by restart(). */
  readonly pid: number;
  /** Ends when the current server process does. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Orderly stop. */
  stop(): Promise<unknown>;
  /** SIGKILL, as by a power cut. */
  kill(): Promise<unknown>;
  /** Stop (when it runs) and start on the same port and data; ready when it resolves. */
  restart(): Promise<void>;
}

export function startPostgres(options: {
  dir: string;
  port?: number;
  password?: string;
  database?: string;
  settings?: Record<string, string | number>;
  logFile?: string;
  signal?: AbortSignal;
}): Promise<RunningService>;

export function checkPostgres(url: string): Promise<void>;
