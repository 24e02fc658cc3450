import { z } from 'zod';

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

function messageOf(line: string): string | null {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return line; // A crash, or another program: all the more worth showing.
  }
  const { success, data } = logLine.safeParse(entry);
  if (!success) return line;
  const isNews = data.level !== 'info' && data.level !== 'debug' && data.source !== 'console';
  return isNews && data.msg !== requestFailed ? data.msg.trim() : null;
}
