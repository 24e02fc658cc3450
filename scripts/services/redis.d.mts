import type { RunningService } from './postgres.mjs';

export function startRedis(options: {
  dir: string;
  port?: number;
  password?: string;
  logFile?: string;
  signal?: AbortSignal;
}): Promise<RunningService>;

export function checkRedis(url: string): Promise<void>;
