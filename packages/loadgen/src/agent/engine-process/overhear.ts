import { longestQuote } from '../../engines/engine';
import type { EngineChunk } from '../../engines/engine';

/** So much waits at most until it is taken: more than is kept of a stage. */
const mostChars = 200_000;

/** What of a tool's output is for a person to read. */
export class Overheard {
  private lines: string[] = [];
  private chars = 0;

  /** @param listen what of a chunk is meant: whole lines */
  constructor(private readonly listen: (chunk: EngineChunk) => string) {}

  /** The same chunks, heard as they pass. */
  async *of(chunks: AsyncIterable<EngineChunk>): AsyncIterable<EngineChunk> {
    for await (const chunk of chunks) {
      for (const line of this.listen(chunk).split('\n')) this.hear(line.trimEnd());
      yield chunk;
    }
  }

  /** What was said since the last time, in lines; empty for nothing. */
  take(): string {
    this.chars = 0;
    return this.lines.splice(0).join('\n');
  }

  private hear(line: string) {
    if (line === '' || this.chars > mostChars) return;
    // Not cut: with half of a secret at its end, none could be found there.
    const said = line.length > longestQuote ? `(a line of ${line.length} characters)` : line;
    this.chars += said.length;
    this.lines.push(this.chars > mostChars ? '(more was said at once)' : said);
  }
}
