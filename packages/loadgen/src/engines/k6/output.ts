import { LineReader, linesHeader } from './read-lines';
import { RowReader } from './read-rows';

/** One request as k6 logged it. Times in milliseconds. */
export interface RequestRow {
  /** On the clock of the machine, since 1970. */
  endMs: number;
  name: string;
  status: number;
  errorCode: number;
  error: string;
  /** Empty outside of the load: in setup and teardown. */
  scenario: string;
  /** Until it had a connection, new or reused. */
  blockedMs: number;
  /** Sending, waiting and receiving. */
  durationMs: number;
}

/** What is read of k6's output. `atMs` is since 1970. */
export interface OutputListener {
  /** The row is used again for other requests. */
  request(row: RequestRow): void;
  /** The script's mark of the begin or the end of load. */
  mark(metric: string, atMs: number): void;
  /** Iterations that had no free user. */
  dropped(atMs: number, count: number): void;
  /** Bytes of all iterations since the last call, to be shared among the next `requests`. */
  bytes(sent: number, received: number, requests: number): void;
  checks(name: string, passed: number, failed: number): void;
  /** Everything before this was written, or is about to be. */
  time(atMs: number): void;
}

/** Reads chunks of whole lines of either output, which says itself which of the two it is. */
export interface OutputReader {
  /** @throws HeadroomError `infrastructure` for what is no output of k6 */
  read(text: string): void;
  /** What the last chunk has to have ended with. */
  end(): void;
}

export function outputReader(listener: OutputListener): OutputReader {
  let reader: OutputReader | null = null;
  return {
    read(text) {
      reader ??= text.startsWith(linesHeader) ? new LineReader(listener) : new RowReader(listener);
      reader.read(text);
    },
    end: () => reader?.end(),
  };
}
