import { badFile } from '../bad-file';
import type { ImportFormat } from '../import-format';
import { readLines } from '../read-lines';
import { breaks } from '../samples-run';
import { summaryRun } from '../summary-run';

const header = /^\s*Value\(ms\)\s+Percentile\s+TotalCount\s+1\/\(1-Percentile\)/;

const mostAbove = 0.1;

/** `vegeta report -type=hdrplot`: the latency at each percentile, and nothing else. */
export const vegetaHdr: ImportFormat = {
  ...{ id: 'vegeta-hdr', label: 'Vegeta hdr plot', raw: false, several: false },
  detect: ({ text }) => header.test(text),
  async parse([source]) {
    if (!source) throw new RangeError('no sources');
    const known = new Map<number, number>();
    let requests = 0;
    let before = 0;
    let disorder = false;
    for await (const { number, text } of readLines(source)) {
      if (number === 1) continue;
      const cells = text.trim().split(/\s+/);
      const [value = NaN, share = NaN, count = NaN] = cells.map(Number);
      const bad = [value, share, count].findIndex((cell) => !Number.isFinite(cell));
      if (bad >= 0 || cells.length < 4)
        throw badFile(source.name, 'the row is not of four numbers: the file is cut off or damaged', { line: number });
      disorder ||= value < before;
      before = value;
      // The estimate below the shortest latency can come out negative.
      known.set(Math.round(share * 1e6) / 1e4, Math.max(value, 0));
      requests = Math.max(requests, count);
    }
    if (!known.has(100)) throw badFile(source.name, 'the row of percentile 1.000000 is missing: the file is cut off');
    const plotted = [...known.keys()].toSorted((left, right) => left - right);
    // The plot has 99.0625 for 99 and 99.9023 for 99.9.
    const at = (percentile: number) =>
      known.get(plotted.find((one) => one >= percentile && one < percentile + mostAbove) ?? NaN) ?? null;
    return summaryRun({
      format: 'vegeta-hdr',
      requests,
      errors: null,
      percentilesMs: {
        p50: at(50),
        p90: at(90),
        p95: at(95),
        p99: at(99),
        p999: at(99.9),
        max: at(100),
      },
      loadModel: 'open',
      assumed: [
        'p99 and p99.9 are those plotted next above them (99.06 and 99.90 %).',
        'The load is open: vegeta sends at a rate (-rate 0 with -max-workers would be closed).',
      ],
      notes: [
        'The plot holds latencies only: errors, duration and throughput are not known; import the JSON report for them.',
      ],
      findings: disorder
        ? [breaks('percentile-order', 'The run has latencies that fall as the percentile rises.')]
        : [],
    });
  },
};
