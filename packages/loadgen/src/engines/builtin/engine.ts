import { infrastructure, invalidInput } from '@headroom/core';
import type { Engine, EngineEvent, EngineJob, EngineLine } from '../engine';
import { engineEventSchema } from './events';

const stageFile = 'stage.json';
const framingHeaders = ['content-length', 'transfer-encoding', 'connection', 'upgrade', 'expect'];

function checkHeaders(job: EngineJob) {
  for (const request of job.requests) {
    const framing = Object.keys(request.headers).find((name) => framingHeaders.includes(name.toLowerCase()));
    if (framing)
      throw invalidInput(`Request "${request.name}": the header "${framing}" is set by the engine; remove it.`);
  }
}

async function* parse(lines: AsyncIterable<EngineLine>): AsyncIterable<EngineEvent> {
  for await (const line of lines) {
    if (line.from === 'stderr') continue;
    let event: unknown;
    try {
      event = JSON.parse(line.text);
    } catch {
      throw infrastructure(`The builtin engine printed a line that is not JSON: ${line.text.slice(0, 200)}`);
    }
    const parsed = engineEventSchema.safeParse(event);
    if (!parsed.success)
      throw infrastructure(`The builtin engine printed an unknown event: ${line.text.slice(0, 200)}`);
    yield parsed.data;
  }
}

/** Headroom's own load generator: open and closed loop over HTTP/1.1, see generator.ts. */
export const builtinEngine: Engine = {
  id: 'builtin',
  version: '1',
  loadModels: ['open', 'closed'],
  render(job) {
    checkHeaders(job);
    return [{ name: stageFile, text: JSON.stringify(job) }];
  },
  command: (directory, programs) => ({
    program: programs.node,
    args: [programs.builtinEngine, `${directory}/${stageFile}`],
    env: {},
    endStageLine: 'end-stage',
  }),
  parse,
};
