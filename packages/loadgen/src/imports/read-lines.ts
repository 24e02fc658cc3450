import { createReadStream } from 'node:fs';
import { badFile } from './bad-file';
import type { ImportSource } from './import-format';

const longestLine = 8 * 1024 * 1024;

export interface Line {
  /** Counted from one. */
  number: number;
  text: string;
  /** No line end follows. */
  last: boolean;
}

/** The lines of a source that are not empty. One object is reused for all of them. */
export async function* readLines(source: ImportSource, signal?: AbortSignal): AsyncGenerator<Line> {
  const line: Line = { number: 0, text: '', last: false };
  let rest = '';
  const stream = createReadStream(source.path, { encoding: 'utf8', highWaterMark: 1024 * 1024, signal });
  for await (const chunk of stream as AsyncIterable<string>) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      const text = rest + chunk.slice(start, end);
      rest = '';
      start = end + 1;
      line.number++;
      line.text = text.endsWith('\r') ? text.slice(0, -1) : text;
      if (line.text !== '') yield line;
    }
    rest += chunk.slice(start);
    if (rest.length > longestLine)
      throw badFile(source.name, 'the line is longer than 8 MB, which no result is', { line: line.number + 1 });
  }
  if (rest === '') return;
  line.number++;
  line.text = rest;
  line.last = true;
  yield line;
}
