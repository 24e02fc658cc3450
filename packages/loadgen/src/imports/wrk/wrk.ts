import { badFile } from '../bad-file';
import type { ImportFinding, ImportFormat } from '../import-format';
import { readWhole } from '../read-json';
import { breaks, warns } from '../samples-run';
import { summaryRun, unknownPercentiles } from '../summary-run';
import { knownSpectrum, timeMs } from './spectrum';

const isWrk = (text: string) => /^\s*Running .+ test @ /m.test(text) && /threads? and .+ connections?/.test(text);
const isWrk2 = (text: string) => /Thread calibration:|HdrHistogram - (Recorded|Uncorrected)/.test(text);

/** What wrk and wrk2 print, with and without --latency. */
export const wrk: ImportFormat = {
  ...{ id: 'wrk', label: 'wrk and wrk2 text (with and without --latency)', raw: false, several: false },
  detect: ({ text }) => isWrk(text),
  async parse([source]) {
    if (!source) throw new RangeError('no sources');
    const text = await readWhole(source);
    const need = (pattern: RegExp, what: string) => {
      const match = pattern.exec(text);
      if (!match)
        throw badFile(source.name, `${what} is missing: the output is cut off`, {
          line: text.trimEnd().split('\n').length,
        });
      return match;
    };
    const connections = Number(need(/and (\d+) connections?/, 'the number of connections')[1]);
    const latency = need(/^\s*Latency\s+([\d.]+\w+)\s+([\d.]+\w+)\s+([\d.]+\w+)/m, 'the line "Latency"');
    const total = need(/^\s*(\d+) requests in ([\d.]+\w+),/m, 'the line "… requests in …"');
    const rps = Number(need(/^Requests\/sec:\s+([\d.]+)/m, 'the line "Requests/sec"')[1]);
    const paced = isWrk2(text);
    const spectrum = knownSpectrum(text);
    const [connect = 0, read = 0, write = 0, timeouts = 0] =
      /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1).map(Number) ?? [];
    const answers = Number(total[1]);
    // wrk answers late what it calls a time-out (response_complete in src/wrk.c); wrk2 looks for those still open.
    const lateAnswers = paced ? 0 : timeouts;
    const unanswered = connect + read + write + timeouts - lateAnswers;
    const meanMs = answers > 0 ? timeMs(latency[1]!) : null;
    const bad = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
    const at = (percentile: number) => spectrum.get(percentile) ?? null;
    return summaryRun({
      format: paced ? 'wrk2' : 'wrk',
      requests: answers + unanswered,
      unanswered,
      // An answer may be late and an error.
      errors: unanswered + Math.min(bad + lateAnswers, answers),
      durationSeconds: timeMs(total[2]!) / 1000,
      statedRps: rps,
      meanMs,
      percentilesMs:
        answers > 0
          ? {
              ...{ p50: at(50), p90: at(90), p95: at(95), p99: at(99), p999: at(99.9) },
              max: at(100) ?? timeMs(latency[3]!),
            }
          : unknownPercentiles,
      loadModel: paced ? 'open' : 'closed',
      users: paced ? null : connections,
      resolutionMs: 0.01,
      assumed: paced ? [] : ['Each connection sends its next request as soon as it is answered.'],
      notes: [
        paced
          ? 'A latency counts from the moment at which the request was due (wrk2’s constant rate), right to about 1 ms.'
          : 'A latency is from the sending of a request to the end of its response; the mean and the percentiles contain wrk’s own correction for coordinated omission.',
        ...(paced ? ['Latencies of the first ten seconds (calibration) are not in the percentiles.'] : []),
        ...(unanswered > 0 ? ['Requests without an answer are errors; latencies and throughput are of answers.'] : []),
        ...(paced && timeouts > 0
          ? [
              'wrk2 counts a request that stays without an answer again every two seconds, so its time-outs may be fewer.',
            ]
          : []),
        ...(lateAnswers > 0 ? ['Answers after the time-out count as errors; their latencies are not known.'] : []),
        ...(spectrum.size === 0 ? ['Percentiles are printed with --latency only.'] : []),
      ],
      findings: paced || meanMs === null || timeouts > 0 ? [] : littleOfWrk(rps, meanMs, connections),
    });
  },
};

/**
 * X·R against the connections. wrk adds samples that it thinks a stall hid (stats_correct), which lifts its mean above that of
 * the requests it made, so only a mean of twice as much is against the law; a mean below it is of connections that waited.
 */
function littleOfWrk(rps: number, meanMs: number, connections: number): ImportFinding[] {
  const ratio = (rps * meanMs) / 1000 / connections;
  const words = `throughput × mean latency is ${(ratio * 100).toFixed(1)} % of the ${connections} connections`;
  if (ratio > 2 || ratio < 0.5) return [breaks('little', `The run breaks Little’s law: ${words}.`)];
  if (ratio > 1.05)
    return [
      warns(
        'little',
        `By Little’s law the mean is too high: ${words}; wrk’s correction for coordinated omission lifts it.`,
      ),
    ];
  return ratio < 0.95 ? [warns('little', `By Little’s law connections waited inside of wrk: ${words}.`)] : [];
}
