import { z } from 'zod';
import { stopMark } from './stop-sign';

const logLine = z.object({ level: z.string(), msg: z.string(), source: z.string().optional() });

/** Stands in the log for every request that got no answer, of which the results say more. */
const requestFailed = 'Request Failed';

/** Warnings and errors in k6's log (--log-format=json); what a script prints itself is left out. */
export function* readLog(text: string): Iterable<string> {
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const message = messageOf(line);
    if (message !== null) yield message;
  }
}

/** Whether the script says in the log that the target asks for no more load. */
export const saysStop = (text: string): boolean =>
  text.includes(stopMark) && text.split('\n').some((line) => entryOf(line)?.msg === stopMark);

/** The same log for a person to read, with what a script prints itself. */
export function readableLog(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const entry = entryOf(line);
      if (entry === null) return line === '' ? [] : [line];
      return entry.msg === requestFailed || entry.msg === stopMark ? [] : [`${entry.level}: ${entry.msg.trim()}`];
    })
    .join('\n');
}

/** Null for what is no entry: a crash, or another program. */
function entryOf(line: string): z.infer<typeof logLine> | null {
  try {
    return logLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

function messageOf(line: string): string | null {
  const entry = entryOf(line);
  // All the more worth showing.
  if (entry === null) return line;
  const isNews = entry.level !== 'info' && entry.level !== 'debug' && entry.source !== 'console';
  return isNews && entry.msg !== requestFailed ? entry.msg.trim() : null;
}
