import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { definePolicy } from './policy';

const flushAtBytes = 64 * 1024;
const flushEveryMs = 1000;

/**
 * Appends one JSON line per request to a file of this unit (`<file>-unit-<n>.jsonl` in the gateway's log folder). Lines are
 * buffered and written once per second or per 64 KiB; at `maxFileBytes` the file becomes `.1`, replacing the one before.
 */
export const logToFile = definePolicy({
  id: 'log-to-file',
  params: z
    .strictObject({
      file: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower-case letters, digits and hyphens')
        .default('access'),
      maxFileBytes: z.number().int().min(10_000).max(1_000_000_000).default(5_000_000),
      /** Log the request and response bodies too. */
      bodies: z.boolean().default(false),
    })
    .prefault({}),
  build({ file, maxFileBytes, bodies }, { unit, logDir }) {
    mkdirSync(logDir, { recursive: true });
    const log = new RotatingLog(join(logDir, `${file}-unit-${unit}.jsonl`), maxFileBytes);
    return {
      async step(exchange, next) {
        const startedAt = performance.now();
        await next();
        const { request, response } = exchange;
        log.append(
          JSON.stringify({
            at: new Date().toISOString(),
            unit,
            client: request.remoteAddress,
            method: request.method,
            path: request.path,
            agent: request.headers['user-agent'],
            status: response.status,
            bytesIn: request.body.length,
            bytesOut: response.body.length,
            durationMs: Math.round((performance.now() - startedAt) * 1000) / 1000,
            ...(bodies ? { requestBody: request.body.toString(), responseBody: response.body.toString() } : {}),
          }),
        );
      },
      close: () => log.close(),
    };
  },
});

/** Writes are synchronous: the unit has one thread, and the log's cost belongs to it. */
class RotatingLog {
  #descriptor: number;
  #size: number;
  #buffered = '';
  #bufferedLines = 0;
  #lostLines = 0;
  readonly #timer = setInterval(() => this.#flush(), flushEveryMs).unref();

  constructor(
    private readonly path: string,
    private readonly maxBytes: number,
  ) {
    this.#descriptor = openSync(path, 'a', 0o600);
    this.#size = fstatSync(this.#descriptor).size;
  }

  append(line: string) {
    this.#buffered += line + '\n';
    this.#bufferedLines += 1;
    if (this.#buffered.length >= flushAtBytes) this.#flush();
  }

  close() {
    clearInterval(this.#timer);
    this.#flush();
    closeSync(this.#descriptor);
  }

  /** A full disk costs log lines, not requests; how many were lost is written once it works again. */
  #flush() {
    if (this.#bufferedLines === 0) return;
    const notice = this.#lostLines > 0 ? `{"lostLines":${this.#lostLines}}\n` : '';
    const bytes = Buffer.from(notice + this.#buffered);
    const lines = this.#bufferedLines;
    this.#buffered = '';
    this.#bufferedLines = 0;
    try {
      if (this.#size > 0 && this.#size + bytes.length > this.maxBytes) this.#rotate();
      writeSync(this.#descriptor, bytes);
      this.#size += bytes.length;
      this.#lostLines = 0;
    } catch {
      this.#lostLines += lines;
    }
  }

  #rotate() {
    renameSync(this.path, `${this.path}.1`);
    const full = this.#descriptor;
    this.#descriptor = openSync(this.path, 'a', 0o600);
    closeSync(full);
    this.#size = 0;
  }
}
