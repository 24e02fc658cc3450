import { infrastructure } from '@headroom/core';
import type { Engine } from '../engine';
import { checkHeaders } from '../request-content';
import { readableLog } from './log';
import { ownScriptFile, wrapperFor } from './own-script';
import { parse } from './parse';
import { scriptFor } from './script';
import { heedAnswers, heedFile } from './stop-sign';

const stageFile = 'stage.js';
const resultsPipe = 'results';

/**
 * k6 as an engine. Its results come through a named pipe, by the output that it has. Every shard makes its own share of the rate; k6's
 * execution segments would only interleave the shards' evenly spaced arrivals, which clocks of several machines cannot.
 * It runs each stage to its end: on an interrupt k6 1.8.1 cuts requests under way and writes nothing of them.
 */
export const k6Engine: Engine = {
  id: 'k6',
  version: '1',
  render(job) {
    checkHeaders(job.requests, job.target.baseUrl);
    if (!job.script) return [{ name: stageFile, text: scriptFor(job) }];
    return [
      { name: stageFile, text: wrapperFor(job) },
      { name: heedFile, text: heedAnswers },
      { name: ownScriptFile, text: job.script.text },
    ];
  },
  command(directory, { k6 }, job) {
    if (k6 === undefined)
      throw infrastructure('k6 is not installed on this machine: run "npm run engines -- --only k6".');
    const flags = ['--quiet', '--no-usage-report', '--no-color', '--summary-mode=disabled', '--log-format=json'];
    return {
      program: k6.program,
      args: [
        'run',
        ...flags,
        // No port of its own, and no second judge beside the one over the measured window; a person's thresholds stay.
        ...['--address', ''],
        ...(job.script ? [] : ['--no-thresholds']),
        ...['--out', `${k6.output}=${directory}/${resultsPipe}`],
        `${directory}/${stageFile}`,
      ],
      env: {
        K6_CSV_TIME_FORMAT: 'unix_micro',
        K6_CSV_SAVE_INTERVAL: '200ms',
        // A script that imports an extension must not make k6 download another k6.
        K6_AUTO_EXTENSION_RESOLUTION: 'false',
      },
      pipes: [resultsPipe],
      endStage: null,
    };
  },
  said: ({ from, text }) => (from === 'stderr' ? readableLog(text) : ''),
  parse,
};
