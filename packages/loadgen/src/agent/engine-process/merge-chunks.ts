import { PassThrough, Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { infrastructure } from '@headroom/core';
import type { EngineChunk } from '../../engines/engine';

export interface ChunkSource {
  from: EngineChunk['from'];
  stream: Readable;
}

/** No tool writes lines of this length; one that does would fill the memory. */
const maxLineChars = 4_000_000;

function wholeLines(from: EngineChunk['from']): Transform {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return new Transform({
    readableObjectMode: true,
    transform(bytes: Buffer, _encoding, done) {
      const text = rest + decoder.write(bytes);
      const end = text.lastIndexOf('\n') + 1;
      rest = text.slice(end);
      if (rest.length > maxLineChars) return done(infrastructure('The engine wrote a line that has no end.'));
      done(null, end > 0 ? ({ from, text: text.slice(0, end) } satisfies EngineChunk) : undefined);
    },
    flush(done) {
      rest += decoder.end();
      done(null, rest === '' ? undefined : ({ from, text: `${rest}\n` } satisfies EngineChunk));
    },
  });
}

/** What all sources write, in whole lines as it comes; ends when all have ended. A slow reader holds the sources back. */
export function mergeChunks(sources: readonly ChunkSource[]): AsyncIterable<EngineChunk> {
  const merged = new PassThrough({ objectMode: true });
  const ends = sources.map(({ from, stream }) => {
    const lines = wholeLines(from);
    stream.on('error', (error) => lines.destroy(error)).pipe(lines);
    lines.pipe(merged, { end: false });
    return finished(lines);
  });
  Promise.all(ends).then(
    () => merged.end(),
    (error: unknown) => merged.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return merged;
}
