import { pino, type Logger } from 'pino';
import { secretScrubber } from './scrub-secrets';

export type Log = Logger;

export interface LogSettings {
  /** The process: web or worker. */
  name: string;
  level: string;
  /** Values that must never be written, wherever they turn up. */
  secrets?: readonly (string | undefined)[];
}

const secretFields = ['password', 'secret', 'token', 'authorization', 'cookie', 'set-cookie', 'apiKey', 'sealed'];
const depths = ['', '*.', '*.*.'];

/**
 * Structured log of a process, one JSON object a line. Fields that are named like a secret are masked, and known values and what has the
 * shape of a credential are taken out of the finished line, in messages and stacks too.
 * @param write where lines go instead of the standard output
 */
export function createLog({ name, level, secrets = [] }: LogSettings, write?: (line: string) => void): Log {
  const scrub = secretScrubber(secrets);
  const options = {
    ...{ name, level },
    redact: { paths: depths.flatMap((depth) => secretFields.map((field) => pathOf(depth, field))), censor: '[secret]' },
    hooks: { streamWrite: scrub },
  };
  return write ? pino(options, { write }) : pino(options);
}

const pathOf = (depth: string, field: string) =>
  /^\w+$/.test(field) ? `${depth}${field}` : `${depth.slice(0, -1)}["${field}"]`;
