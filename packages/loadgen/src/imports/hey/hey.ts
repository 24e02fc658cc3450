import { badFile } from '../bad-file';
import type { ImportFormat } from '../import-format';
import { readWhole } from '../read-json';
import { readSampleCsv } from '../sample-csv/read-sample-csv';
import { samplesRun } from '../samples-run';
import { summaryRun } from '../summary-run';

const csvHeader = 'response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset';

/** What hey prints. */
export const hey: ImportFormat = {
  ...{ id: 'hey', label: 'hey text', raw: false, several: false },
  detect: ({ text }) => /^\s*Summary:\s*$/m.test(text) && /^\s*Slowest:\s/m.test(text),
  async parse([source]) {
    if (!source) throw new RangeError('no sources');
    const text = await readWhole(source);
    const need = (pattern: RegExp, what: string): number => {
      const match = pattern.exec(text);
      if (!match)
        throw badFile(source.name, `${what} is missing: the output is cut off`, {
          line: text.trimEnd().split('\n').length,
        });
      return Number(match[1]);
    };
    const durationSeconds = need(/^\s*Total:\s+([\d.]+) secs/m, 'the line "Total"');
    const statedRps = need(/^\s*Requests\/sec:\s+([\d.]+)/m, 'the line "Requests/sec"');
    need(/^\s*(Status code distribution):/m, 'the status code distribution');
    const [beforeErrors = '', afterErrors = ''] = text.split(/^\s*Error distribution:/m);
    const responses = [...beforeErrors.matchAll(/^\s*\[(\d{3})\]\s+(\d+) responses/gm)].map(([, status, count]) => ({
      failed: Number(status) >= 400,
      count: Number(count),
    }));
    const lost = [...afterErrors.matchAll(/^\s*\[(\d+)\]\s/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
    const answered = responses.reduce((sum, { count }) => sum + count, 0);
    const some = answered > 0;
    const secondsAt = (pattern: RegExp) => {
      const value = Number(pattern.exec(text)?.[1] ?? NaN);
      return Number.isNaN(value) || !some ? null : value * 1000;
    };
    const at = (percentile: number) => secondsAt(new RegExp(`^\\s*${percentile}%+ in ([\\d.]+) secs`, 'm'));
    return summaryRun({
      format: 'hey',
      requests: answered + lost,
      errors: responses.reduce((sum, { failed, count }) => sum + (failed ? count : 0), lost),
      durationSeconds,
      statedRps,
      meanMs: secondsAt(/^\s*Average:\s+([\d.]+) secs/m),
      percentilesMs: {
        p50: at(50),
        p90: at(90),
        p95: at(95),
        p99: at(99),
        p999: null,
        max: secondsAt(/^\s*Slowest:\s+([\d.]+) secs/m),
      },
      loadModel: 'closed',
      resolutionMs: 0.1,
      assumed: ['The load is closed: hey’s workers send one request after the other (-q would pace them).'],
      notes: [
        'A latency is from the start of a request, connecting included, to the end of its response; right to 0.1 ms.',
        'hey does not print its number of workers (-c), so Little’s law cannot be checked.',
        ...(lost > 0 ? ['Latencies are of answered requests only.'] : []),
      ],
    });
  },
};

/** `hey -o csv`: a row per answered request. */
export const heyCsv: ImportFormat = {
  ...{ id: 'hey-csv', label: 'hey CSV (-o csv)', raw: true, several: false },
  detect: ({ text }) => text.split(/\r?\n/, 1)[0]!.trim() === csvHeader,
  async parse(sources, { signal }) {
    const samples = await readSampleCsv(
      sources,
      {
        time: { column: 'offset', unit: 's', at: 'start' },
        latency: { column: 'response-time', unit: 's' },
        status: 'status-code',
      },
      signal,
    );
    return samplesRun(samples, {
      format: 'hey-csv',
      hasDate: false,
      resolutionMs: 0.1,
      assumed: ['The load is closed: hey’s workers send one request after the other (-q would pace them).'],
      loadModel: 'closed',
      notes: [
        'A latency is from the start of a request, connecting included, to the end of its response; right to 0.1 ms.',
        'hey writes no row for a request that was not answered, so such errors are not known.',
      ],
    });
  },
};
