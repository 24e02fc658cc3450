import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';

export interface PipeReader {
  stream: Readable;
  /** The stream ends once everything written so far was read. Without this it never does. */
  end(): void;
}

/**
 * Reads a named pipe without waiting for a writer. As long as `end` was not called the pipe has one, ourselves, so that
 * a tool may open it late, or more than once.
 */
export function readPipe(path: string): PipeReader {
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  return { stream: new Socket({ fd: reader, readable: true, writable: false }), end: () => closeSync(writer) };
}
