import { badFile, shown } from '../bad-file';
import type { ImportFormat, ImportSource } from '../import-format';
import { outcomeOf } from '../outcome-of';
import { readLines } from '../read-lines';
import { SampleLog } from '../sample-log';
import { samplesRun } from '../samples-run';

/** What a log tells beside its requests. */
interface Seen {
  groups: number;
  errors: number;
  active: number;
  users: number;
  ended: boolean;
}

const records = ['RUN', 'USER', 'REQUEST', 'GROUP', 'ERROR', 'ASSERTION'];

/** simulation.log as text, columns apart by tabs: Gatling 3.0 to 3.9 (LogFileDataWriter). */
export const gatlingLog: ImportFormat = {
  ...{ id: 'gatling-log', label: 'Gatling simulation.log (3.x, text)', raw: true, several: true },
  detect: ({ text }) => /^(ASSERTION\t[^\n]*\n)*RUN\t[^\n]*\t\d{13}\t/.test(text),
  async parse(sources, { signal }) {
    const log = new SampleLog();
    const seen: Seen = { groups: 0, errors: 0, active: 0, users: 0, ended: false };
    for (const source of sources) await readOne(source, log, seen, signal);
    const samples = log.finish(sources[0]?.name ?? '');
    return samplesRun(samples, {
      format: 'gatling-log',
      resolutionMs: 1,
      users: seen.users > 0 ? seen.users : null,
      notes: [
        'A latency is in ms, from the sending of a request to the end of its response; KO counts as an error.',
        'The log does not say how users were injected, so the load model is not known.',
        ...(seen.groups > 0
          ? [`${seen.groups} group records are left out: they sum requests that have records of their own.`]
          : []),
        ...(seen.errors > 0 ? [`${seen.errors} error records are no requests.`] : []),
      ],
      dropped: seen.groups + seen.errors,
    });
  },
};

async function readOne(source: ImportSource, log: SampleLog, seen: Seen, signal?: AbortSignal) {
  for await (const { number, text } of readLines(source, signal)) {
    const cells = text.split('\t');
    const [kind = ''] = cells;
    if (!records.includes(kind))
      throw badFile(source.name, `the record begins with ${shown(kind)}, not with one of ${records.join(', ')}`, {
        line: number,
      });
    if (kind === 'GROUP') seen.groups++;
    if (kind === 'ERROR') seen.errors++;
    if (kind === 'USER') {
      if (cells.includes('START')) seen.users = Math.max(seen.users, ++seen.active);
      if (cells.includes('END')) seen.active--;
    }
    if (kind !== 'REQUEST') continue;
    // Before 3.4 the record has the user's id in front, so it is read from its end: name, start, end, status, message.
    const at = cells.findLastIndex(
      (cell, index) => (cell === 'OK' || cell === 'KO') && /^\d{13}$/.test(cells[index - 1] ?? ''),
    );
    const [name, start, end] = [cells[at - 3], cells[at - 2] ?? '', cells[at - 1] ?? ''];
    if (at < 4 || name === undefined || !/^\d{13}$/.test(start))
      throw badFile(
        source.name,
        'the request has no name, start, end and status OK or KO: the file is cut off or damaged',
        { line: number },
      );
    const message = cells[at + 1]?.trim() ?? '';
    const isOk = cells[at] === 'OK';
    log.add(
      {
        startMs: Number(start),
        latencyMs: Number(end) - Number(start),
        name,
        outcome: isOk ? 'ok2xx' : outcomeOf(/found (\d{3})\b/.exec(message)?.[1] ?? null, false, message),
        bytesIn: 0,
        bytesOut: 0,
      },
      source.name,
      number,
    );
  }
}
