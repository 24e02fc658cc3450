import { z } from 'zod';
import type { ImportFormat } from '../import-format';
import { readJson } from '../read-json';
import { warns } from '../samples-run';
import { summaryRun } from '../summary-run';
import { meaning } from './meaning';

const ns = z.number().min(0);
const schema = z.object({
  latencies: z.object({ mean: ns, '50th': ns, '90th': ns.optional(), '95th': ns, '99th': ns, max: ns }),
  earliest: z.string().optional(),
  duration: ns,
  wait: ns,
  requests: z.number().int().min(0),
  rate: z.number().min(0),
  throughput: z.number().min(0).optional(),
  success: z.number().min(0).max(1),
});

const nsPerMs = 1e6;

/** `vegeta report -type=json`. */
export const vegetaReport: ImportFormat = {
  ...{ id: 'vegeta-report', label: 'Vegeta JSON report', raw: false, several: false },
  detect: ({ text }) => /^\s*\{/.test(text) && text.includes('"latencies"') && text.includes('"95th"'),
  async parse([source]) {
    if (!source) throw new RangeError('no sources');
    const { latencies, earliest, duration, wait, requests, rate, throughput, success } = await readJson(source, schema);
    const ms = (value: number | undefined) => (value === undefined ? null : value / nsPerMs);
    const durationSeconds = (duration + wait) / 1e9;
    const stated = throughput !== undefined && durationSeconds > 0 ? throughput * durationSeconds : null;
    return summaryRun({
      format: 'vegeta-report',
      requests,
      errors: Math.round(requests * (1 - success)),
      durationSeconds: durationSeconds > 0 ? durationSeconds : null,
      startedAt: earliest === undefined || Number.isNaN(Date.parse(earliest)) ? null : new Date(earliest).toISOString(),
      // The rate is of the sending alone, so it is held against its own duration.
      statedRps: duration > 0 && durationSeconds > 0 ? (rate * duration) / (duration + wait) : null,
      meanMs: ms(latencies.mean),
      percentilesMs: {
        ...{
          p50: ms(latencies['50th']),
          p90: ms(latencies['90th']),
          p95: ms(latencies['95th']),
          p99: ms(latencies['99th']),
        },
        p999: null,
        max: ms(latencies.max),
      },
      loadModel: 'open',
      assumed: ['The load is open: vegeta sends at a rate (-rate 0 with -max-workers would be closed).'],
      notes: [meaning, 'The duration is that of the attack and the wait for the last response after it.'],
      findings:
        stated !== null && Math.abs(stated - requests * success) > Math.max(1, 0.05 * requests)
          ? [
              warns(
                'throughput',
                `The report states ${throughput?.toFixed(2)} successes per second, but ${Math.round(requests * success)} in ${durationSeconds.toFixed(2)} s.`,
              ),
            ]
          : [],
    });
  },
};
