import { z } from 'zod';
import { badFile } from '../bad-file';
import type { ImportFormat, ImportSource } from '../import-format';
import { outcomeOf } from '../outcome-of';
import { fitting, parseJson } from '../read-json';
import { readLines } from '../read-lines';
import { SampleLog } from '../sample-log';
import { samplesRun } from '../samples-run';
import { droppedFinding, meaning } from './meaning';

const pointSchema = z.object({
  metric: z.string(),
  data: z.object({
    time: z.string(),
    value: z.number(),
    tags: z.record(z.string(), z.string()).nullish(),
  }),
});

/** Other points say nothing that is needed; parsing them would cost ten times as much. */
const wanted = /"metric":\s*"(http_req_duration|vus|dropped_iterations)"/;

/** `k6 run --out json=FILE`: one JSON value per line, metrics and their points. */
export const k6Json: ImportFormat = {
  ...{ id: 'k6-json', label: 'k6 JSON lines (--out json)', raw: true, several: true },
  detect: ({ text }) => /^\s*\{(?=[^\n]*"metric":)(?=[^\n]*"type":\s*"(Metric|Point)")/.test(text),
  async parse(sources, { signal }) {
    const log = new SampleLog();
    const seen = { users: 0, dropped: 0 };
    for (const source of sources) await readOne(source, log, seen, signal);
    return samplesRun(log.finish(sources[0]?.name ?? ''), {
      format: 'k6-json',
      ...k6Load(seen),
      resolutionMs: 0,
      notes: [meaning],
    });
  },
};

export const k6Load = ({ users, dropped }: { users: number; dropped: number }) => ({
  loadModel: dropped > 0 ? ('open' as const) : null,
  users: users > 0 ? users : null,
  findings: droppedFinding(dropped),
  assumed: dropped > 0 ? ['Dropped iterations exist only under an arrival rate, so the load is open.'] : [],
});

async function readOne(
  source: ImportSource,
  log: SampleLog,
  seen: { users: number; dropped: number },
  signal?: AbortSignal,
) {
  let users = 0;
  for await (const { number, text, last } of readLines(source, signal)) {
    const metric = wanted.exec(text)?.[1];
    if (metric === undefined && !last && text.endsWith('}') && text.startsWith('{')) continue;
    const value = parseJson(source.name, text, { number, last });
    if (metric === undefined || text.includes('"type":"Metric"')) continue;
    const { data } = fitting(source.name, value, pointSchema, number);
    if (metric === 'vus') users = Math.max(users, data.value);
    else if (metric === 'dropped_iterations') seen.dropped += data.value;
    else {
      const endMs = Date.parse(data.time);
      if (Number.isNaN(endMs))
        throw badFile(source.name, `"${data.time}" is not a time`, { line: number, column: 'data.time' });
      const tags = data.tags ?? {};
      const expected = tags['expected_response'];
      log.add(
        {
          startMs: endMs + belowMs(data.time) - data.value,
          latencyMs: data.value,
          name: tags['name'] ?? tags['url'] ?? '',
          outcome: outcomeOf(
            tags['status'] ?? null,
            expected === undefined ? null : expected === 'true',
            tags['error_code'] ?? null,
          ),
          bytesIn: 0,
          bytesOut: 0,
        },
        source.name,
        number,
      );
    }
  }
  seen.users += users;
}

/** Date.parse keeps whole milliseconds; k6 writes nanoseconds. */
const belowMs = (time: string) => Number(`0.${/\.\d{3}(\d+)/.exec(time)?.[1] ?? '0'}`);
