import { infrastructure, invalidInput } from '@headroom/core';
import { longestQuote } from '../engine';
import type { Engine, EngineChunk, EngineEvent } from '../engine';
import { checkHeaders } from '../request-content';
import { engineEventSchema } from './events';

const stageFile = 'stage.json';

async function* parse(chunks: AsyncIterable<EngineChunk>): AsyncIterable<EngineEvent> {
  for await (const { from, text } of chunks) {
    if (from !== 'stdout') continue;
    for (const line of text.split('\n')) if (line !== '') yield eventOf(line);
  }
}

function eventOf(line: string): EngineEvent {
  let event: unknown;
  try {
    event = JSON.parse(line);
  } catch {
    throw infrastructure(`The builtin engine printed a line that is not JSON: ${line.slice(0, longestQuote)}`);
  }
  const parsed = engineEventSchema.safeParse(event);
  if (!parsed.success)
    throw infrastructure(`The builtin engine printed an unknown event: ${line.slice(0, longestQuote)}`);
  return parsed.data;
}

/** Headroom's own load generator: open and closed loop over HTTP/1.1, see generator.ts. */
export const builtinEngine: Engine = {
  id: 'builtin',
  version: '1',
  render(job) {
    if (job.script) throw invalidInput('The builtin engine runs no scripts; choose k6, Locust or JMeter.');
    if (job.batch) throw invalidInput('The builtin engine sends no batches; choose k6.');
    checkHeaders(job.requests, job.target.baseUrl);
    return [{ name: stageFile, text: JSON.stringify(job) }];
  },
  command: (directory, programs) => ({
    program: programs.node,
    args: [programs.builtinEngine, `${directory}/${stageFile}`],
    env: {},
    endStage: { line: 'end-stage' },
  }),
  said: ({ from, text }) => (from === 'stderr' ? text : ''),
  parse,
};
