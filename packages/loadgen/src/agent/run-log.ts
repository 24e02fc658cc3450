import { longestLogText, longestLogWaitMs, mostLogLines, type LogLine } from '@headroom/core';
import { keepable } from './engine-process/redact';

/** So many lines an engine may say in a stage, and in a run: the rest is left for the agent. */
const engineLines = { perStage: 200, perRun: mostLogLines - 500 };

interface Said extends Omit<LogLine, 'agoMs'> {
  atMs: number;
}

/** What an agent and its engine say of a run, on its way to the server: as much as somebody may want to read, and no more. */
export class RunLog {
  private waiting: Said[] = [];
  private lines = 0;
  private ofEngine = { stage: 0, run: 0 };

  /** What the agent itself does; it may quote the engine. */
  say(text: string) {
    this.add('agent', text);
  }

  /** From here on the engine may say as much again. */
  beginStage() {
    this.ofEngine.stage = 0;
  }

  /** What the engine says, without secrets; several lines may come at once. */
  quote(text: string) {
    for (const line of text.split('\n')) {
      if (line.trim() === '') continue;
      const { stage, run } = this.ofEngine;
      if (stage > engineLines.perStage || run > engineLines.perRun) return;
      this.ofEngine = { stage: stage + 1, run: run + 1 };
      if (run === engineLines.perRun) this.say('The engine said more in this run, which is not kept.');
      else if (stage === engineLines.perStage) this.say('The engine said more in this stage, which is not kept.');
      else this.add('engine', line);
    }
  }

  get isEmpty() {
    return this.waiting.length === 0;
  }

  /** The oldest lines that were not taken yet. */
  next(count: number): LogLine[] {
    const nowMs = performance.now();
    return this.waiting
      .slice(0, count)
      .map(({ atMs, ...line }) => ({ ...line, agoMs: Math.min(Math.round(nowMs - atMs), longestLogWaitMs) }));
  }

  /** The server has these. */
  taken(count: number) {
    this.waiting.splice(0, count);
  }

  private add(source: LogLine['source'], text: string) {
    if (this.lines >= mostLogLines) return;
    const said = this.lines === mostLogLines - 1 ? 'More was said, which is not kept.' : text;
    this.waiting.push({
      line: this.lines++,
      source,
      text: keepable(said).slice(0, longestLogText).toWellFormed(),
      atMs: performance.now(),
    });
  }
}
