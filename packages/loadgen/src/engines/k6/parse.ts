import type { ToldName } from '../../samples/told-name';
import type { EngineChunk, EngineEvent, EngineJob } from '../engine';
import { saysStop } from './log';
import { StageReader } from './stage-reader';

/** k6's output as events. `done` is there only when k6 came to the end of the stage. */
export async function* parse(
  chunks: AsyncIterable<EngineChunk>,
  job: EngineJob,
  toldName: ToldName,
): AsyncIterable<EngineEvent> {
  const reader = new StageReader(job, toldName);
  for await (const chunk of chunks) {
    if (chunk.from === 'stderr' && saysStop(chunk.text)) yield { kind: 'stop-asked' };
    yield* reader.read(chunk);
  }
  yield* reader.end();
}
